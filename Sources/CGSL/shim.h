#ifndef BEACONRY_CGSL_SHIM_H
#define BEACONRY_CGSL_SHIM_H

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_matrix.h>
#include <gsl/gsl_multifit.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <gsl/gsl_multimin.h>
#include <gsl/gsl_qrng.h>
#include <gsl/gsl_sf_erf.h>
#include <gsl/gsl_statistics_double.h>
#include <gsl/gsl_vector.h>
#include <gsl/gsl_version.h>

// GSL publishes its algorithms as global pointers, which Swift 6 rejects as shared mutable state.
static inline const gsl_multifit_nlinear_type *cgsl_nlinear_trust(void) { return gsl_multifit_nlinear_trust; }
static inline const gsl_multifit_nlinear_trs *cgsl_nlinear_trs_lm(void) { return gsl_multifit_nlinear_trs_lm; }
static inline const gsl_multifit_nlinear_scale *cgsl_nlinear_scale_levenberg(void) {
    return gsl_multifit_nlinear_scale_levenberg;
}
static inline const gsl_multifit_nlinear_scale *cgsl_nlinear_scale_more(void) {
    return gsl_multifit_nlinear_scale_more;
}
static inline const gsl_multifit_nlinear_solver *cgsl_nlinear_solver_cholesky(void) {
    return gsl_multifit_nlinear_solver_cholesky;
}
static inline const gsl_multimin_fdfminimizer_type *cgsl_multimin_bfgs2(void) {
    return gsl_multimin_fdfminimizer_vector_bfgs2;
}
static inline const gsl_qrng_type *cgsl_qrng_sobol(void) { return gsl_qrng_sobol; }

#endif
