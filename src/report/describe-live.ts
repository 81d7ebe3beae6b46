import type { LiveExplanation, LiveMutant, MissingHelp, NearMiss } from '../model/live-mutant.ts';
import { countOf, formatCount } from './format-number.ts';

/** Help that a person could add, and the mutants for which it is likeliest to lead on. */
export interface HelpNeed {
  readonly help: MissingHelp;
  readonly mutants: readonly LiveMutant[];
}

/** Groups live mutants by the help that they lack. The help for most mutants comes first. */
export function helpNeeds(left: readonly LiveMutant[]): readonly HelpNeed[] {
  const groups = new Map<string, { readonly help: MissingHelp; readonly mutants: LiveMutant[] }>();
  for (const live of left) {
    const help = live.explanation?.help;
    if (help === undefined) continue;
    const title = helpTitle(help);
    const group = groups.get(title) ?? { help, mutants: [] };
    group.mutants.push(live);
    groups.set(title, group);
  }
  return [...groups.values()].toSorted((a, b) => b.mutants.length - a.mutants.length);
}

/** Names what a person could add: `a factory for Tree`. */
export function helpTitle(help: MissingHelp): string {
  switch (help.kind) {
    case 'factory':
      return `a factory for ${help.type}`;
    case 'state':
      return `a factory for ${help.type} in another state`;
    case 'entry':
      return 'a function that calls the code';
    case 'inspector':
      return `an inspector for ${help.type}`;
    case 'example':
      return `an example of the parameter ${help.parameter} of ${help.callable}`;
    case 'type':
      return `a type or an example for the parameter ${help.parameter} of ${help.callable}`;
  }
}

/** Says why help would lead on, as the end of a sentence. */
export function helpReason(help: MissingHelp): string {
  switch (help.kind) {
    case 'factory':
      return help.because === undefined
        ? 'nothing gives an instance of it'
        : `no test case could make one (${help.because})`;
    case 'state':
      return 'no calls led to the values that conditions ask for';
    case 'entry':
      return 'no export was found that leads to it';
    case 'inspector':
      return 'what changes in it shows in no assertion';
    case 'example':
      return 'no value led further';
    case 'type':
      return 'nothing tells which values it takes';
  }
}

/** Says what was tried on a live mutant, and how near it came. */
export function describeAttempts({ reason, impact, explanation }: LiveMutant): string {
  if (explanation === undefined) return reason.replace('-', ' ');
  const { reached, infected, executed } = explanation.tried;
  switch (reason) {
    case 'never-reached':
      return describeUnmet(explanation);
    case 'never-infected': {
      const { nearest } = explanation;
      const near = nearest === undefined ? '' : `; ${nearestText(nearest)}`;
      return `reached in ${countOf(reached, 'run')}, without another value${near}`;
    }
    case 'not-observed': {
      const functions = impact?.functions ?? 0;
      const felt =
        functions === 0 ? 'without any effect' : `changed ${countOf(functions, 'function')}`;
      return `infected in ${formatCount(infected)} of ${countOf(reached, 'run')}, active in ${formatCount(executed)}: ${felt}, and no assertion showed it`;
    }
  }
}

function describeUnmet({ unmet }: LiveExplanation): string {
  if (unmet === undefined) return 'never reached: no call led to it';
  const { text, line, column, wanted, evaluations, approachLevel } = unmet;
  const further =
    approachLevel === 0 ? '' : `, with ${countOf(approachLevel, 'condition')} after it`;
  const times = countOf(evaluations, 'evaluation');
  return `never reached: \`${text}\` (:${line}:${column}) was never ${wanted} in ${times}${further}; ${nearestText(unmet)}`;
}

function nearestText({ distance, call }: NearMiss): string {
  return `nearest: ${call}, at distance ${Number(distance.toPrecision(3))}`;
}
