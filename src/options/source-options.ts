import { selectableNames } from '../model/operator-selection.ts';

/** The options that say what to mutate. */
export const sourceOptions = {
  mutate: {
    type: 'patterns',
    default: [],
    flag: '--mutate <pattern>',
    help: "what to mutate: a glob, file or directory; '!…' leaves out (repeatable)",
    doc: 'What to mutate: globs, directories, files, or lines of a file as in `src/money.ts:10-40`; `!` leaves out. Repeatable.',
  },
  operators: {
    type: 'names',
    choices: selectableNames as typeof selectableNames,
    default: ['sufficient'],
    flag: '--operators <names>',
    help: "mutation operators or groups, such as AOR,ROR or stryker, or '!STD' to leave out",
    doc: "Mutation operators to use, by name or group, such as `['AOR', 'ROR']` or `['stryker', 'AWD']`, or to leave out: `['!STD']`.",
  },
  mml: {
    type: 'text',
    flag: '--mml <script>',
    help: 'a script in the Major mutation language that says which mutants to seed where',
    doc: 'A [script](mml.md) that says which mutants to seed where, relative to the root; instead of `operators`.',
  },
  typeCheck: {
    type: 'boolean',
    default: true,
    flag: '--no-types',
    help: 'keep mutants that the type checker would reject',
    doc: 'Rules out mutants that the type checker would reject, if there is a `tsconfig.json`.',
  },
  equivalence: {
    type: 'choice',
    choices: ['none', 'proved'],
    default: 'proved',
    flag: '--equivalence <level>',
    help: 'proved (leave out what is certainly equivalent, or a duplicate) or none',
    doc: "Leaves out mutants that are certainly [equivalent or duplicates](equivalent-mutants.md); `'none'` executes and counts them all.",
  },
  sample: {
    section: {
      ratio: {
        type: 'number',
        least: 0,
        most: 1,
        default: 1,
        flag: '--sample <ratio>',
        help: 'analyse a random share of the mutants, such as 0.2',
        doc: 'Which share of the mutants to analyse, drawn at random.',
      },
      per: {
        type: 'choice',
        choices: ['all', 'operator', 'file'],
        default: 'all',
        flag: '--sample-per <what>',
        help: 'sample from all mutants, or from those of each operator or file',
        doc: "`'operator'` and `'file'` draw that share from the mutants of each operator or file.",
      },
    },
  },
  seed: {
    type: 'number',
    least: 0,
    whole: true,
    default: 1,
    flag: '--seed <n>',
    help: 'the number from which random choices start',
    doc: 'The number from which random choices start.',
  },
  packages: {
    type: 'patterns',
    default: [],
    flag: '--package <name>',
    help: "package of a workspace, by name or folder; '!…' leaves out (repeatable)",
    doc: 'In a workspace, the [packages](monorepos.md) to analyse, by name, folder or glob; `!` leaves out. Repeatable.',
  },
} as const;
