# A formula for a tap. Not run yet: a release has to fill in the two addresses and the digest.
class Beaconry < Formula
  desc "Simulation and calibration of indoor positioning by Bluetooth beacons"
  homepage "REPOSITORY"
  url "REPOSITORY/archive/refs/tags/VERSION.tar.gz"
  sha256 "DIGEST"
  license "GPL-3.0-or-later"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "gsl"

  def install
    with_env(BEACONRY_FLAGS: "", BEACONRY_STUDIO: "no") do
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "beaconry"
    end
    bin.install ".build/release/beaconry"
    pkgshare.install "Venues"
    generate_completions_from_executable(bin/"beaconry", "--generate-completion-script")
  end

  test do
    system bin/"beaconry", "validate", pkgshare/"Venues/office.yaml"
  end
end
