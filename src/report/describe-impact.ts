import { type Impact, isFelt } from '../model/impact.ts';
import { countOf } from './format-number.ts';

/** Says in one sentence what a survivor changes, although no test notices it. */
export function describeImpact(impact: Impact): string {
  if (!isFelt(impact))
    return `No effect seen beyond its function in ${countOf(impact.tests, 'test')}.`;
  const { functions, functionsCovered, functionsReturning, changesState } = impact;
  const state = 'leaves variables with other values';
  if (functions === 0) return `Impact: it ${state}.`;
  const kinds = [
    ...(functionsCovered > 0 ? [`${functionsCovered} in what they execute`] : []),
    ...(functionsReturning > 0 ? [`${functionsReturning} in what they return`] : []),
  ];
  const change = `it changes ${countOf(functions, 'function')} (${kinds.join(', ')})`;
  return `Impact: ${change}${changesState ? ` and ${state}` : ''}.`;
}
