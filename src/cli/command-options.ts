import { Option } from 'commander';

import { type ConfigFlag, groups } from './config-flags.ts';

/** The flag of a key of the configuration; its text is read as the kind of the key asks. */
export function configOption({ flag, description, group, kind }: ConfigFlag): Option {
  const option = new Option(flag, description).helpGroup(group);
  switch (kind) {
    case 'number':
      return option.argParser(readNumber);
    case 'texts':
      return option.argParser((text: string, known: string[] | undefined) => [
        ...(known ?? []),
        text,
      ]);
    case 'names':
      return option.argParser(readNames);
    case 'text':
    case 'on':
    case 'off':
      return option;
  }
}

function readNames(text: string, known: string[] | undefined): string[] {
  return [...(known ?? []), ...text.split(',').map((name) => name.trim())];
}

/** A number, or the text as it is where it is none: the configuration's schema says what is wrong with it. */
export function readNumber(text: string): number | string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/** The flags that restrict a run to some mutants and have no key in the configuration. */
export function selectionOptions(): Option[] {
  return [
    new Option('--since <ref>', 'only lines changed since the branch left this one, or a commit'),
    new Option('--diff <file>', 'only lines that a unified diff changes; - reads standard input'),
    new Option('--mutant <id>', 'only this mutant (repeatable)').argParser(
      (text: string, known: string[] | undefined) => [...(known ?? []), text],
    ),
    new Option('--shard <k/n>', 'only one of n shares of the mutants, such as 2/8: see merge'),
  ].map((option) => option.helpGroup(groups.sources));
}

/** Names the operators that a mutant was listed with. */
export function operatorsOption(): Option {
  return new Option(
    '--operators <names>',
    'look among the mutants of these operators or groups, too',
  )
    .argParser(readNames)
    .helpGroup(groups.general);
}

/** Writes the baseline. */
export function updateBaselineOption(): Option {
  return new Option('--update-baseline', 'write the baseline instead of failing by it').helpGroup(
    groups.reports,
  );
}

/** Leaves out the HTML report. */
export function noHtmlOption(): Option {
  return new Option('--no-html', 'make no HTML report').helpGroup(groups.reports);
}

/** Prints the report as JSON. */
export function jsonOption(): Option {
  return new Option('--json', "print the report schema's JSON to standard output").helpGroup(
    groups.reports,
  );
}

/** Names the configuration file. */
export function configFileOption(): Option {
  return new Option('--config <path>', 'the configuration file to use').helpGroup(groups.general);
}

/** Takes no notice of a workspace. */
export function noWorkspacesOption(): Option {
  return new Option('--no-workspaces', 'take the root of a workspace for one project').helpGroup(
    groups.general,
  );
}

/** Names the folder of the project. */
export function rootOption(): Option {
  return new Option('--root <path>', 'the project to work on (default: here)').helpGroup(
    groups.general,
  );
}
