/** Returns whether a path is by convention that of a test, a benchmark or a mock. A program does not need these files. */
export function isTest(path: string): boolean {
  return /\.(?:test|spec|bench|stories)\.[cm]?[jt]sx?$|\/__(?:tests|mocks)__\//.test(path);
}
