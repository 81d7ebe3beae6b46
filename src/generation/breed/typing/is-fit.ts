import type { TestCase } from '../../../model/test-case.ts';
import type { Material } from '../maker.ts';

/** Returns whether a test case calls something and is not too long. */
export function isFit(
  { statements }: TestCase,
  { maxLength }: Pick<Material, 'maxLength'>,
): boolean {
  return statements.length <= maxLength && statements.some(({ kind }) => kind === 'call');
}
