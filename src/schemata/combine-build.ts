import type { BuildInput } from './build-input.ts';
import { chooseBody, chooseSites, type Activity } from './emit-choices.ts';
import type { Build } from './emitter.ts';

/**
 * The build for higher-order mutants: every site stands in place and asks a flag for each of its mutants, so that any
 * number of them may be active at once (thesis, 4.2.3; the array `MUTANTS` there). No function has a second body: a call
 * could need the mutants of several functions, nested ones among them.
 */
export function combineBuild({ plan, names, fuel, loopFuel, mayRunEarly }: BuildInput): Build {
  const flag = (mutant: number): string =>
    `${names.flags}${mayRunEarly ? '?.' : ''}[${String(mutant)}]`;
  const activity: Activity = { is: flag, isNot: (mutant) => `!${flag(mutant)}` };
  return {
    loopFuel,
    emitSites: (emitter, sites, inner) => chooseSites(emitter, sites, activity, inner),
    blockHead(emitter, { record, hasLoops }, body) {
      const counter = hasLoops ? fuel.counter : '';
      if (record === undefined) return counter;
      const call = record.burnsPerCall ? fuel.call : '';
      return `${counter}${call}${chooseBody(emitter, plan.sitesAt.get(body) ?? [], activity)}`;
    },
    expressionFrame: (_emitter, { record }) =>
      record?.burnsPerCall === true ? [`(${fuel.callExpression},`, ')'] : ['', ''],
  };
}
