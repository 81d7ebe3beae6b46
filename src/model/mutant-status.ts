/** The statuses of the mutation-testing report schema. */
export const mutantStatuses = [
  'Killed',
  'Survived',
  'NoCoverage',
  'Timeout',
  'CompileError',
  'RuntimeError',
  'Ignored',
  'Pending',
] as const;

export type MutantStatus = (typeof mutantStatuses)[number];

/** How a status counts in a mutation score. */
interface StatusTraits {
  /** Whether a test noticed the mutant. */
  readonly isDetected: boolean;
  /** Whether the mutant takes part in the mutation score. */
  readonly isValid: boolean;
}

const traits: Record<MutantStatus, StatusTraits> = {
  Killed: { isDetected: true, isValid: true },
  Timeout: { isDetected: true, isValid: true },
  Survived: { isDetected: false, isValid: true },
  NoCoverage: { isDetected: false, isValid: true },
  CompileError: { isDetected: false, isValid: false },
  RuntimeError: { isDetected: false, isValid: false },
  Ignored: { isDetected: false, isValid: false },
  Pending: { isDetected: false, isValid: false },
};

/** Returns whether a test noticed the mutant: Killed or Timeout. */
export function isDetected(status: MutantStatus): boolean {
  return traits[status].isDetected;
}

/** Returns whether the mutant counts in the denominator of the mutation score. */
export function isValid(status: MutantStatus): boolean {
  return traits[status].isValid;
}
