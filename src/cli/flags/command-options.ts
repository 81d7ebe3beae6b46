import { Option } from 'commander';

import type { Flag, OptionType } from '../../options/option.ts';
import { type FlagGroup, flagGroups, type PlacedOption } from '../../options/options.ts';
import { runFlags } from '../../options/run-flags.ts';

/** A flag with the type of its value. */
type TypedFlag = Flag & Pick<OptionType, 'type'> & { readonly group: FlagGroup };

/** Returns the flag as an option of commander. The text of its value is read according to its type. */
export function flagOption({ flag, help, group, type }: TypedFlag): Option {
  const option = new Option(flag, help).helpGroup(flagGroups[group]);
  switch (type) {
    case 'number':
    case 'workers':
      return option.argParser(readNumber);
    case 'texts':
    case 'patterns':
    case 'commands':
      return option.argParser((text: string, known: string[] | undefined) => [
        ...(known ?? []),
        text,
      ]);
    case 'names':
      return option.argParser(readNames);
    case 'text':
    case 'choice':
    case 'runner':
    case 'boolean':
      return option;
  }
}

/** Returns the value for the key of a flag; undefined if the flag is not given. */
export function givenValue({ flag }: Pick<PlacedOption, 'flag'>, flags: object): unknown {
  const option = new Option(flag);
  const value: unknown = Reflect.get(flags, option.attributeName());
  // If a flag `--no-…` is not given, commander returns true.
  return option.negate && value === true ? undefined : value;
}

function readNames(text: string, known: string[] | undefined): string[] {
  return [...(known ?? []), ...text.split(',').map((name) => name.trim())];
}

/** Reads a number. Returns any other text unchanged, because the configuration's schema then reports the problem. */
function readNumber(text: string): number | string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** Returns the flags that restrict a run to some mutants and have no key in the configuration. */
export function selectionOptions(): Option[] {
  return [runFlags.since, runFlags.diff, runFlags.mutant, runFlags.shard].map(flagOption);
}

/** Returns the flag that names the operators with which a mutant was listed. */
export function operatorsOption(): Option {
  return new Option(
    '--operators <names>',
    'look among the mutants of these operators or groups, too',
  )
    .argParser(readNames)
    .helpGroup(flagGroups.general);
}

/** Returns the flag to ignore a workspace. */
export function noWorkspacesOption(): Option {
  return new Option('--no-workspaces', 'take the root of a workspace for one project').helpGroup(
    flagGroups.general,
  );
}
