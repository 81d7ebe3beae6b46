import type { BuildInput } from './build-input.ts';
import { chooseBody, chooseSites, type Activity } from './emit/emit-choices.ts';
import type { Build } from './emit/emitter.ts';
import { operandDeclaration, operandFrame } from './emit/operand-declaration.ts';

/**
 * Creates the build for higher-order mutants. Every site stays in its place and checks a flag for each of its mutants, so any
 * number of mutants may be active at once (thesis, 4.2.3; the array `MUTANTS` there). No function has a second body, because
 * one call may need the mutants of several functions, including nested ones.
 */
export function combineBuild(input: BuildInput): Build {
  const { plan, names, fuel, loopFuel, mayRunEarly } = input;
  const flag = (mutant: number): string =>
    `${names.flags}${mayRunEarly ? '?.' : ''}[${String(mutant)}]`;
  const activity: Activity = { is: flag, isNot: (mutant) => `!${flag(mutant)}` };
  return {
    loopFuel,
    emitSites: (emitter, sites, inner) => chooseSites(emitter, sites, activity, inner),
    blockHead(emitter, unit, body) {
      const { record } = unit;
      const head = `${unit.hasLoops ? fuel.counter : ''}${operandDeclaration(unit, names)}`;
      if (record === undefined) return head;
      const call = record.burnsPerCall ? fuel.call : '';
      return `${head}${call}${chooseBody(emitter, plan.sitesAt.get(body) ?? [], activity)}`;
    },
    expressionFrame: (_emitter, unit) => operandFrame(unit, input),
  };
}
