import type { Variable } from '../../model/test-case.ts';
import type { InputTrial } from '../corpus/input-trial.ts';

/** How a run ended, as far as code decides it: an error, a truth, nothing, or a value of some kind. */
export function endingOf({ snapshot: { end, after } }: InputTrial, last: Variable): string {
  const value = end.kind === 'threw' ? end.error : after.get(`value ${last}`);
  if (value === undefined) return end.kind;
  const detail =
    value.is === 'boolean'
      ? value.value
      : value.is === 'error'
        ? value.class
        : value.is === 'array' && value.elements.length === 0;
  return `${end.kind} ${value.is} ${detail}`;
}
