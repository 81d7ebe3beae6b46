import type { LiveMutant } from '../../model/live-mutant.ts';
import type { Mutant } from '../../model/mutant.ts';
import {
  describeAttempts,
  helpNeeds,
  helpReason,
  helpTitle,
  type HelpNeed,
} from '../describe-live.ts';
import { describeChange } from '../diff/describe-change.ts';
import { countOf } from '../format-number.ts';
import type { Colours } from './colours.ts';
import { clipEnd, printable } from './display-width.ts';
import { wrapText } from './wrap-text.ts';

/** The layout of the lines about help. */
interface HelpLayout {
  readonly colours: Colours;
  readonly width: number;
  readonly mutants: ReadonlyMap<string, Mutant>;
}

/** The most kinds of help that the report names unless it explains all. */
const mostShown = 2;

/** Returns the lines about the help that pays most; none if no help is known. */
export function shortHelpLines(left: readonly LiveMutant[], layout: HelpLayout): string[] {
  const needs = helpNeeds(left).slice(0, mostShown);
  if (needs.length === 0) return [];
  return [
    'what would help most (--explain tells more)',
    ...needs.flatMap((need) => indented(titleOf(need), '  ', layout)),
  ];
}

/** Returns the lines that explain all live mutants, by the help that they lack. */
export function allHelpLines(left: readonly LiveMutant[], layout: HelpLayout): string[] {
  const needs = helpNeeds(left);
  const helped = new Set(needs.flatMap(({ mutants }) => mutants));
  const others = left.filter((live) => !helped.has(live));
  return [
    ...needs.flatMap((need) => [
      ...indented(titleOf(need), '', layout),
      ...mutantLines(need.mutants, layout),
    ]),
    ...(others.length === 0
      ? []
      : [`${countOf(others.length, 'mutant')}: no help is known`, ...mutantLines(others, layout)]),
  ];
}

function titleOf({ help, mutants }: HelpNeed): string {
  return `${countOf(mutants.length, 'mutant')}: ${helpTitle(help)}, since ${helpReason(help)}`;
}

/** Lists mutants below what was tried on them. Mutants with the same explanation share it. */
function mutantLines(all: readonly LiveMutant[], layout: HelpLayout): string[] {
  const byAttempts = new Map<string, LiveMutant[]>();
  for (const live of all) {
    const text = describeAttempts(live);
    byAttempts.set(text, [...(byAttempts.get(text) ?? []), live]);
  }
  return [...byAttempts].flatMap(([text, some]) => [
    ...indented(text, '  ', layout),
    ...some.flatMap(({ mutant: id }) => {
      const mutant = layout.mutants.get(id);
      if (mutant === undefined) return [];
      const line = `    :${mutant.location.start.line}  ${printable(describeChange(mutant))}`;
      return [layout.colours.dim(clipEnd(line, layout.width - 2))];
    }),
  ]);
}

function indented(text: string, margin: string, { width }: HelpLayout): string[] {
  const lines = wrapText(printable(text), width - 2 - margin.length, '  ').split('\n');
  return lines.map((line) => margin + line);
}
