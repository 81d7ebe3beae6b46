import type { TestCase } from '../../../model/test-case.ts';
import type { Material } from '../maker.ts';

/** Whether a test case does something and isn't too long. */
export function isFit(
  { statements }: TestCase,
  { maxLength }: Pick<Material, 'maxLength'>,
): boolean {
  return statements.length <= maxLength && statements.some(({ kind }) => kind === 'call');
}
