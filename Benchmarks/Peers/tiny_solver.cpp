// Times Ceres' TinySolver on a file of lateration problems: prints nanoseconds a problem, the least of several rounds,
// and writes where it ends to a second file. Tolerances are its defaults.
#include <ceres/tiny_solver.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <vector>

struct Circle {
    double x, y, squared_drop, distance, precision;
};

struct Problem {
    using Scalar = double;
    enum { NUM_RESIDUALS = Eigen::Dynamic, NUM_PARAMETERS = 2 };

    std::vector<Circle> circles;
    double start[2];

    int NumResiduals() const { return static_cast<int>(circles.size()); }

    bool operator()(const double* p, double* residuals, double* jacobian) const {
        const size_t n = circles.size();
        for (size_t i = 0; i < n; ++i) {
            const Circle& c = circles[i];
            const double dx = p[0] - c.x, dy = p[1] - c.y;
            const double slant = std::sqrt(dx * dx + dy * dy + c.squared_drop);
            residuals[i] = (slant - c.distance) * c.precision;
            if (jacobian) {
                jacobian[i] = dx * c.precision / slant;
                jacobian[n + i] = dy * c.precision / slant;
            }
        }
        return true;
    }
};

// That the thread had a core for itself.
static double thread_nanoseconds() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    std::FILE* in = std::fopen(argv[1], "r");
    if (!in) return 1;
    std::vector<Problem> problems;
    int count;
    while (std::fscanf(in, "%d", &count) == 1) {
        Problem problem;
        if (std::fscanf(in, "%lf %lf", &problem.start[0], &problem.start[1]) != 2) return 1;
        for (int i = 0; i < count; ++i) {
            Circle c;
            if (std::fscanf(in, "%lf %lf %lf %lf %lf", &c.x, &c.y, &c.squared_drop, &c.distance, &c.precision) != 5)
                return 1;
            problem.circles.push_back(c);
        }
        problems.push_back(problem);
    }
    std::fclose(in);
    std::vector<Eigen::Vector2d> found(problems.size());
    ceres::TinySolver<Problem> solver;
    double least = 1e300;
    for (int round = 0; round < 15; ++round) {
        const double begin = thread_nanoseconds();
        for (size_t i = 0; i < problems.size(); ++i) {
            found[i] = Eigen::Vector2d(problems[i].start[0], problems[i].start[1]);
            solver.Solve(problems[i], &found[i]);
        }
        const double time = thread_nanoseconds() - begin;
        least = std::min(least, time);
    }
    std::FILE* out = std::fopen(argv[2], "w");
    if (!out) return 1;
    for (const auto& p : found) std::fprintf(out, "%.17g %.17g\n", p[0], p[1]);
    std::fclose(out);
    std::printf("%.1f\n", least / problems.size());
}
