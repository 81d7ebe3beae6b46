import type { BuildInput } from './build-input.ts';
import { chooseSites, type Activity } from './emit-choices.ts';
import type { Build } from './emitter.ts';

/**
 * The build for higher-order mutants: every site stands in place and asks a flag for each of its mutants, so that any
 * number of them may be active at once (thesis, 4.2.3; the array `MUTANTS` there). No function has a second body: a call
 * could need the mutants of several functions, nested ones among them.
 */
export function combineBuild({ names, fuel, loopFuel, mayRunEarly }: BuildInput): Build {
  const flag = (mutant: number): string =>
    `${names.flags}${mayRunEarly ? '?.' : ''}[${String(mutant)}]`;
  const activity: Activity = { is: flag, isNot: (mutant) => `!${flag(mutant)}` };
  return {
    loopFuel,
    emitSites: (emitter, sites, inner) => chooseSites(emitter, sites, activity, inner),
    blockHead(_emitter, { record, hasLoops }) {
      const counter = hasLoops ? fuel.counter : '';
      return `${counter}${record?.multiplies === true ? fuel.call : ''}`;
    },
    expressionFrame: (_emitter, { record }) =>
      record?.multiplies === true ? [`(${fuel.callExpression},`, ')'] : ['', ''],
  };
}
