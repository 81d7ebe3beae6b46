/** The megabytes of JavaScript objects that a unit host may keep. */
const megabytes = 1024;

const limit = /--max[-_]old[-_]space[-_]size/;

/**
 * Adds a memory limit to Node's flags for the worker of a unit host, unless the project has one. Test cases call code blindly.
 * A test case that allocates without end should neither take the gigabytes that Node allows by default nor the seconds that it
 * needs to fill them, because several hosts are open at once. Loading a unit and its test framework takes a tenth of this
 * limit.
 *
 * @param nodeOptions the flags in the environment
 */
export function limitMemory(flags: readonly string[], nodeOptions = ''): string[] {
  const hasOne = limit.test(nodeOptions) || flags.some((flag) => limit.test(flag));
  return hasOne ? [...flags] : [`--max-old-space-size=${megabytes}`, ...flags];
}
