/** True for a path that tests, benchmarks and mocks have by convention; a program can do without them. */
export function isTest(path: string): boolean {
  return /\.(?:test|spec|bench|stories)\.[cm]?[jt]sx?$|\/__(?:tests|mocks)__\//.test(path);
}
