import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import type { Mutant } from '../../../src/model/mutant.ts';
import type { OperatorName } from '../../../src/model/operator-names.ts';
import type { JudgedMutant } from '../../../src/model/verdict.ts';
import { judge, makeMutant } from './make-judged.ts';
import { paths, sampleSources } from './sample-sources.ts';
import { sampleTests, testIds } from './sample-tests.ts';

/**
 * A whole result of a small shop: every status, every reason of a verdict, every isolation level, a long path,
 * JSX, other scripts, tabs, a very long line. The run was interrupted before its last mutant.
 */
export function sampleResult(changes: Partial<AnalysisResult> = {}): AnalysisResult {
  return {
    root: '/home/user/shop',
    sources: sampleSources,
    tests: sampleTests,
    judged: [
      ...moneyMutants(),
      ...prorationMutants(),
      ...priceTagMutants(),
      ...unicodeMutants(),
      ...csvMutants(),
    ],
    notices: [
      {
        code: 'test-flaky',
        message: 'This test fails now and then without any mutant; its verdicts do not count.',
        place: 'test/billing/proration.test.ts > settle > stops at the limit',
      },
      {
        code: 'syntax-error',
        message: 'Skipped: Unexpected token',
        place: 'src/legacy/broken.ts:12',
      },
      {
        code: 'types-unavailable',
        message: 'No tsconfig.json was found, so mutants that do not compile may be executed.',
      },
    ],
    interrupted: true,
    timings: { total: 4210, startUp: 820, observe: 1130, execute: 2260, firstVerdict: 2015 },
    versions: { vitest: '4.1.12', node: '20.20.2' },
    ...changes,
  };
}

/** Makes mutants of one source of the sample. */
function mutantsOf(file: string) {
  const text = sampleSources.find(({ path }) => path === file)?.text ?? '';
  return (
    operator: OperatorName,
    inside: string,
    find: string,
    replace: string,
    within = find,
  ): Mutant => makeMutant({ file, text, operator, inside, find, replace, within });
}

function failed(message: string): { readonly reason: { kind: 'test-failed'; message: string } } {
  return { reason: { kind: 'test-failed', message } };
}

function moneyMutants(): JudgedMutant[] {
  const make = mutantsOf(paths.money);
  const adding = testIds('> adds');
  const allocating = testIds('> allocates');
  const printing = [...testIds('> prints'), ...testIds('PriceTag')];
  const refusing = testIds('> refuses');
  const add = 'Money@add';
  const allocate = 'Money@allocate';
  const differs = 'other.currency !== this.currency';
  const sum = 'this.amount + other.amount';
  const share = 'ratios[index] > 0 && index < shares.length';
  const reaching = { coveredBy: allocating, infectedBy: allocating.slice(0, 2) };
  return [
    judge(make('ROR', add, differs, 'other.currency === this.currency'), 'Killed', {
      coveredBy: [...adding, ...refusing],
      killedBy: adding[0] ?? '',
      testsRun: 1,
      reason: { kind: 'test-failed', message: "RangeError: Can't add EUR to EUR" },
    }),
    judge(make('ROR', add, differs, 'false'), 'Killed', {
      coveredBy: [...adding, ...refusing],
      infectedBy: refusing,
      killedBy: refusing[0] ?? '',
      ...failed(
        'AssertionError: expected function to throw a RangeError\n\n- Expected\n+ Received',
      ),
    }),
    judge(make('AOR', add, sum, 'this.amount - other.amount'), 'Killed', {
      coveredBy: adding,
      killedBy: adding[0] ?? '',
      ...failed('AssertionError: expected -250 to be 750 // Object.is equality'),
    }),
    judge(make('EVR', add, sum, "''"), 'CompileError', {
      reason: {
        kind: 'does-not-compile',
        message: "Argument of type 'string' is not assignable to parameter of type 'number'.",
      },
    }),
    judge(make('ROR', allocate, 'total <= 0', 'total < 0'), 'Survived', {
      coveredBy: allocating,
      infectedBy: [],
      reason: { kind: 'not-infected' },
    }),
    judge(make('ROR', allocate, 'rest > 0', 'rest >= 0'), 'Timeout', {
      coveredBy: allocating,
      reason: { kind: 'loop-fuel-exhausted' },
    }),
    judge(make('COR', allocate, share, 'ratios[index] > 0'), 'Survived', reaching),
    judge(make('COR', allocate, share, 'index < shares.length'), 'Survived', {
      ...reaching,
      infectedBy: allocating.slice(0, 1),
    }),
    judge(make('EVR', allocate, share, 'true'), 'Survived', reaching),
    judge(make('ROR', allocate, 'ratios[index] > 0', 'ratios[index] >= 0'), 'Survived', reaching),
    judge(
      make('ROR', allocate, 'index < shares.length', 'index <= shares.length'),
      'Survived',
      reaching,
    ),
    judge(make('STD', allocate, 'rest -= 1;', ''), 'Timeout', {
      coveredBy: allocating,
      isolation: 'cold',
      reason: { kind: 'wall-clock', limit: 5150 },
    }),
    judge(make('ROR', 'Money@isNegative', 'this.amount < 0', 'this.amount <= 0'), 'Survived', {
      coveredBy: printing,
      infectedBy: printing,
    }),
    judge(make('LVR', 'Money@toString', '100', '0'), 'Killed', {
      coveredBy: printing,
      killedBy: printing[0] ?? '',
      ...failed("AssertionError: expected 'Infinity EUR' to be '12.34 EUR'"),
    }),
    judge(make('LVR', '', "'EUR'", "''", "(0, 'EUR')"), 'Survived', {
      coveredBy: testIds('knows zero'),
      isolation: 'warm',
    }),
    judge(make('LVR', '', '0', '1', "0, 'EUR'"), 'Killed', {
      coveredBy: testIds('knows zero'),
      killedBy: testIds('knows zero')[0] ?? '',
      isolation: 'warm',
      reason: { kind: 'hook-failed', message: 'Error: beforeEach: zero is not 0' },
    }),
  ];
}

function prorationMutants(): JudgedMutant[] {
  const make = mutantsOf(paths.proration);
  const prorating = testIds('prorate');
  const settling = testIds('settle');
  const executed = { coveredBy: settling, infectedBy: settling };
  const guarded = `if (invoice.amount > 0 && !invoice.isNegative()) {
      settled.push(invoice);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }`;
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 10));';
  return [
    judge(make('AOR', '', '24 * 60 * 60 * 1000', '24 * 60 * 60 / 1000'), 'Killed', {
      coveredBy: prorating,
      killedBy: prorating[0] ?? '',
      isolation: 'warm',
      reason: { kind: 'file-failed', message: 'TypeError: whole is not a number' },
    }),
    judge(make('ROR', 'prorate', 'used < 0', 'used <= 0'), 'Survived', {
      coveredBy: prorating,
      infectedBy: [],
      reason: { kind: 'not-infected' },
    }),
    judge(make('ROR', 'prorate', 'used >= whole', 'used > whole'), 'Survived', {
      coveredBy: prorating,
      infectedBy: prorating.slice(0, 1),
    }),
    judge(make('COR', 'settle', 'invoice.amount > 0 && !invoice.isNegative()', 'true'), 'Killed', {
      ...executed,
      killedBy: settling[0] ?? '',
      reason: { kind: 'unhandled-error', message: 'Error: read ECONNRESET' },
    }),
    judge(make('STD', 'settle', guarded, ''), 'Survived', {
      ...executed,
      reason: { kind: 'flaky-tests', tests: settling },
    }),
    judge(make('STD', 'settle', 'break;', ''), 'RuntimeError', {
      ...executed,
      isolation: 'cold',
      reason: { kind: 'worker-crashed', message: 'JavaScript heap out of memory' },
    }),
    judge(make('STD', 'settle', wait, 'await new Promise((resolve) => {});'), 'Timeout', {
      ...executed,
      reason: { kind: 'never-settles' },
    }),
  ];
}

function priceTagMutants(): JudgedMutant[] {
  const make = mutantsOf(paths.priceTag);
  const rendering = testIds('PriceTag');
  const reduced = 'reduced !== undefined && reduced.amount < price.amount';
  return [
    judge(make('COR', 'PriceTag', reduced, 'reduced !== undefined'), 'Survived', {
      coveredBy: rendering,
      infectedBy: [],
      reason: { kind: 'not-infected' },
    }),
    judge(make('EVR', 'PriceTag', '!isReduced', 'isReduced'), 'Killed', {
      coveredBy: rendering,
      killedBy: rendering[0] ?? '',
      ...failed('Error: Unable to find an element with the text: 12.34 EUR </script><!-- \u2028'),
    }),
    judge(make('LVR', 'PriceTag', '"price reduced"', '""'), 'Ignored', {
      reason: { kind: 'ignored-by-comment', message: 'class names are checked by eye' },
    }),
    judge(make('EVR', 'PriceTag', 'reduced.amount === 0', 'true'), 'NoCoverage'),
  ];
}

function unicodeMutants(): JudgedMutant[] {
  const make = mutantsOf(paths.unicode);
  const tests = testIds('größeVon');
  return [
    judge(make('ROR', 'größeVon', 'breite > 100', 'breite >= 100'), 'Survived', {
      coveredBy: tests,
      infectedBy: [],
      reason: { kind: 'not-infected' },
    }),
    judge(make('LVR', 'größeVon', "'大きい 👕 '", "''"), 'Survived', { coveredBy: tests }),
    judge(make('EVR', 'größeVon', 'größen.groß', "''"), 'Survived', { coveredBy: tests }),
    judge(make('LVR', '', "'小'", "''"), 'Pending', {
      reason: { kind: 'not-executed', message: 'The run was interrupted.' },
    }),
  ];
}

function csvMutants(): JudgedMutant[] {
  const make = mutantsOf(paths.csv);
  const parsing = testIds('parseLine');
  const guess = 'guessDelimiter';
  const update = `if (count > most) {\n\t\t\tbest = delimiter;\n\t\t\tmost = count;\n\t\t}`;
  return [
    judge(make('ORU', 'parseLine', 'at++', 'at--'), 'Timeout', {
      coveredBy: parsing,
      reason: { kind: 'loop-fuel-exhausted' },
    }),
    judge(make('COR', 'parseLine', "character === ',' && !quoted", "character === ','"), 'Killed', {
      coveredBy: parsing,
      killedBy: testIds('quoted commas')[0] ?? '',
      ...failed("AssertionError: expected [ '\"a', 'b\"' ] to deeply equal [ 'a,b' ]"),
    }),
    judge(make('STD', 'parseLine', "cell = '';", '', "cell = '';\n\t\t}"), 'Survived', {
      coveredBy: parsing,
    }),
    judge(
      make('ROR', '<filter callback>', 'candidate.priority > 0', 'candidate.priority >= 0'),
      'Survived',
      {
        coveredBy: parsing,
        isolation: 'warm',
      },
    ),
    judge(make('LVR', guess, "','", "''", "',';\n"), 'NoCoverage'),
    judge(make('LVR', guess, '0', '1', '0;\n\tfor (const'), 'NoCoverage'),
    judge(
      make('AOR', guess, 'text.split(delimiter).length - 1', 'text.split(delimiter).length + 1'),
      'NoCoverage',
    ),
    judge(make('STD', guess, update, ''), 'NoCoverage'),
    judge(make('ROR', guess, 'count > most', 'count >= most'), 'NoCoverage'),
    judge(make('STD', guess, 'best = delimiter;', ''), 'NoCoverage'),
    judge(make('EVR', guess, 'best', "''", 'best;\n};'), 'NoCoverage'),
  ];
}
