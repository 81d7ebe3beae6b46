import type { RunnerName } from '../model/runner-name.ts';

/** The name of something, or the name with `!` in front, which leaves it out. */
export type Selection<Name extends string> = Name | `!${Name}`;

/** One of a project's runners in the configuration. */
export interface RunnerEntry {
  name: RunnerName;
  /** Globs that its test files must match, instead of those of `tests`. */
  tests?: readonly string[] | undefined;
  /** The command to run, for the runner `command`. */
  command?: string | readonly string[] | undefined;
}

/** The types of values for which a name is enough. */
interface NamedValues {
  boolean: boolean;
  text: string;
  texts: readonly string[];
  /**
   * A list in which `!` before an item leaves the item out. A list of such items alone is added to the list that it would
   * replace.
   */
  patterns: readonly string[];
  /** One command line or several. */
  commands: string | readonly string[];
  runner: 'auto' | RunnerName | readonly (RunnerName | RunnerEntry)[];
  /** A number, or a share of the cores such as `'50%'`. */
  workers: number | string;
}

/** The name of such a type. */
export type NamedType = keyof NamedValues;

/** The type of the values of an option. */
export type OptionType =
  | { readonly type: NamedType }
  | {
      readonly type: 'number';
      readonly least: number;
      readonly most?: number;
      readonly whole?: true;
    }
  /** One of several names. */
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  /** A list of names, with `!` as in `patterns`. */
  | { readonly type: 'names'; readonly choices: readonly string[] };

/** A flag of the command line, for the help and the guide. */
export interface Flag {
  /** In commander's notation: `--top <n>`. A flag that begins with `--no-` sets false. */
  readonly flag: string;
  /** Its line in the help. */
  readonly help: string;
  /** Its row in the guide, in Markdown. Links are relative to `docs/guide`. */
  readonly doc: string;
}

/** One key of the configuration, and the flag that sets it. */
export type Option = Flag &
  OptionType & {
    /** If there is no default, the key may be absent from the resolved configuration. */
    readonly default?: unknown;
    /** It is about a workspace as a whole. The packages don't have it in their own configuration. */
    readonly isOfWorkspace?: true;
  };

/** A key of the configuration that holds further keys. */
export interface Section {
  readonly section: Readonly<Record<string, Option>>;
}

/** Options by their keys. */
export type OptionTable = Readonly<Record<string, Option | Section>>;

/** The type of an option's value, as a user writes it. */
type ValueOf<Kind> = Kind extends { readonly choices: readonly (infer Name extends string)[] }
  ? Kind extends { readonly type: 'names' }
    ? readonly Selection<Name>[]
    : Name
  : Kind extends { readonly type: 'number' }
    ? number
    : Kind extends { readonly type: infer Type extends NamedType }
      ? NamedValues[Type]
      : never;

/** A configuration as a user writes it: every key may be missing. */
export type UserConfig<Table> = {
  -readonly [Key in keyof Table]?:
    | (Table[Key] extends { readonly section: infer Inner }
        ? UserConfig<Inner>
        : ValueOf<Table[Key]>)
    | undefined;
};

/** The keys that have a value in every run. */
type Filled<Table> = {
  [Key in keyof Table]: Table[Key] extends { readonly default: unknown } | Section ? Key : never;
}[keyof Table];

type SettingOf<Entry> = Entry extends { readonly section: infer Inner }
  ? Settings<Inner>
  : ValueOf<Entry>;

/** A configuration with every default filled in. Only keys without a default may be missing. */
export type Settings<Table> = {
  readonly [Key in Filled<Table>]: SettingOf<Table[Key]>;
} & {
  readonly [Key in Exclude<keyof Table, Filled<Table>>]?: SettingOf<Table[Key]> | undefined;
};

type FlagValue<Entry> = Entry extends { readonly type: 'boolean'; readonly flag: `--no-${string}` }
  ? boolean
  : Entry extends { readonly type: 'boolean' }
    ? true
    : Entry extends { readonly type: 'texts' }
      ? readonly string[]
      : Entry extends { readonly type: 'number' }
        ? number | string
        : string;

/** The flags that set no key of the configuration, as commander reads them. An invalid number is left as text. */
export type FlagsOf<Table> = { readonly [Name in keyof Table]?: FlagValue<Table[Name]> };
