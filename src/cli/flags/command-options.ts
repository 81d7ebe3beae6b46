import { Option } from 'commander';

import type { Flag, OptionType } from '../../options/option.ts';
import { type FlagGroup, flagGroups, type PlacedOption } from '../../options/options.ts';
import { runFlags } from '../../options/run-flags.ts';

/** A flag with the type of its value. */
type TypedFlag = Flag & Pick<OptionType, 'type'> & { readonly group: FlagGroup };

/** The flag as commander takes it. Its text is read as the type of its value asks. */
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

/** What the value of a flag says for its key; undefined where the flag is not given. */
export function givenValue({ flag }: Pick<PlacedOption, 'flag'>, flags: object): unknown {
  const option = new Option(flag);
  const value: unknown = Reflect.get(flags, option.attributeName());
  // Without the flag, commander says true for `--no-…`.
  return option.negate && value === true ? undefined : value;
}

function readNames(text: string, known: string[] | undefined): string[] {
  return [...(known ?? []), ...text.split(',').map((name) => name.trim())];
}

/** A number, or the text as it is where it is none: the configuration's schema says what is wrong with it. */
function readNumber(text: string): number | string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** The flags that restrict a run to some mutants and have no key in the configuration. */
export function selectionOptions(): Option[] {
  return [runFlags.since, runFlags.diff, runFlags.mutant, runFlags.shard].map(flagOption);
}

/** Names the operators that a mutant was listed with. */
export function operatorsOption(): Option {
  return new Option(
    '--operators <names>',
    'look among the mutants of these operators or groups, too',
  )
    .argParser(readNames)
    .helpGroup(flagGroups.general);
}

/** Takes no notice of a workspace. */
export function noWorkspacesOption(): Option {
  return new Option('--no-workspaces', 'take the root of a workspace for one project').helpGroup(
    flagGroups.general,
  );
}
