import type { Notice } from '../../model/analysis-result.ts';
import type { FalseAlarm, FitnessLandscape } from '../../model/oracle-assessment.ts';
import type {
  FoundProgram,
  FoundRelation,
  OracleAnswer,
  OracleAsk,
  OracleBaseline,
  OracleData,
  OracleHost,
  TracedData,
} from '../../runner/oracle-host.ts';
import type { OpenedOracles } from './open-oracles.ts';
import type { MutantRun } from './run-mutants.ts';

/** The wall-clock limit of everything that runs the original, in milliseconds. */
const originalLimit = 120_000;

/** A relation with what its trial on the original gave. */
export interface TriedOracle extends FoundRelation {
  readonly file: string;
  /** The share of evaluations that its precondition refused. */
  readonly refused: number;
  /** The share of the other evaluations that say nothing; 0 unless the relation is only proposed. */
  readonly vacuous: number;
  readonly falseAlarm?: FalseAlarm;
}

/** A file with relations after all that runs the original. */
export interface PreparedFile {
  readonly file: string;
  readonly data: OracleData;
  readonly programs: readonly FoundProgram[];
  readonly oracles: readonly TriedOracle[];
  readonly traced: TracedData;
  readonly baseline: OracleBaseline;
  /** A host in the execute build, which is ready for mutants. */
  readonly host: OracleHost;
}

/** A file with relations and the runs of all mutants in it. */
export interface AssessedFile {
  readonly prepared: PreparedFile;
  readonly runs: readonly MutantRun[];
  /** The searched input spaces of its programs. */
  readonly landscapes: readonly FitnessLandscape[];
}

/** How relations are tried on the original. */
export interface Trials {
  readonly evaluations: number;
  /** The loop steps that one run of the program may take. */
  readonly fuel: number;
  /** Whether the relation is only proposed. If not, the inputs of a false alarm are made as simple as possible. */
  readonly isProposed: boolean;
}

/**
 * Loads a file with relations, tries each relation on the original with many inputs, and records what the runs reach. If that is
 * impossible, adds a notice and returns undefined.
 */
export async function prepareFile(
  opened: OpenedOracles,
  file: string,
  data: OracleData,
  trials: Trials,
): Promise<PreparedFile | undefined> {
  const { runner, notices, options } = opened;
  const { signal } = options;
  const [host, watching] = await Promise.all([
    runner.openOracles({ build: 'execute', file, data, signal }),
    runner.openOracles({ build: 'observe', file, data, signal }),
  ]);
  const fail = async (message: string): Promise<undefined> => {
    notices.push({ code: 'relations-not-loadable', place: file, message });
    await host.close();
    return undefined;
  };
  try {
    if (host.failure !== undefined) return await fail(host.failure);
    const described = await ask(host, { kind: 'describe' }, 'described');
    if (typeof described === 'string') return await fail(described);
    const { programs, relations } = described;
    if (relations.length === 0) {
      return await fail('It exports no relation. Export each one, alone or in a list.');
    }
    const oracles: TriedOracle[] = [];
    for (const [number, relation] of relations.entries()) {
      oracles.push({ ...relation, file, ...(await tryOracle(host, number, trials)) });
    }
    const usable = oracles.flatMap(({ falseAlarm }, number) => (falseAlarm ? [] : [number]));
    const [measured, traced] = await Promise.all([
      ask(host, { kind: 'measure', relations: usable }, 'measured'),
      ask(watching, { kind: 'trace', relations: usable }, 'traced'),
    ]);
    if (typeof measured === 'string') return await fail(measured);
    if (typeof traced === 'string') return await fail(traced);
    notices.push(
      ...oracles.flatMap(aboutTrial),
      ...unstableInputs(file, programs, measured.baseline),
    );
    return {
      file,
      data,
      programs,
      oracles,
      traced: traced.traced,
      baseline: measured.baseline,
      host,
    };
  } finally {
    await watching.close();
  }
}

/** Asks for something. Returns a sentence if there is no such answer. */
export async function ask<Kind extends OracleAnswer['kind']>(
  host: OracleHost,
  request: OracleAsk,
  kind: Kind,
): Promise<Extract<OracleAnswer, { readonly kind: Kind }> | string> {
  const answer = await host.ask(request, originalLimit);
  if (isOf(answer, kind)) return answer;
  switch (answer.kind) {
    case 'died':
    case 'broken':
      return answer.message;
    case 'hung':
      return `The original program had no result after ${originalLimit / 1000} seconds.`;
    case 'interrupted':
      return 'The assessment was interrupted.';
    default:
      return 'Its worker gave another answer than it was asked for.';
  }
}

function isOf<Answer extends { readonly kind: string }, Kind extends string>(
  answer: Answer,
  kind: Kind,
): answer is Extract<Answer, { readonly kind: Kind }> {
  return answer.kind === kind;
}

/** Tries a relation on the original. A trial that gives no answer counts as a false alarm. */
export async function tryOracle(
  host: OracleHost,
  relation: number,
  { evaluations, fuel, isProposed }: Trials,
): Promise<Pick<TriedOracle, 'refused' | 'vacuous' | 'falseAlarm'>> {
  const tried = await ask(host, { kind: 'try', relation, evaluations, fuel, isProposed }, 'tried');
  if (typeof tried === 'string') {
    const falseAlarm = { inputs: [], parameters: {}, outputs: [], error: tried, threw: false };
    return { refused: 0, vacuous: 0, falseAlarm };
  }
  const { judged, refused, idle, unrelated, violation } = tried.trial;
  return {
    refused: refused / Math.max(1, judged + refused),
    vacuous: Math.max(idle, unrelated) / Math.max(1, judged),
    ...(violation && { falseAlarm: violation }),
  };
}

function aboutTrial({ name, file, falseAlarm, refused }: TriedOracle): Notice[] {
  if (falseAlarm !== undefined) {
    return [
      {
        code: 'relation-false-alarm',
        place: file,
        message: `The relation ${JSON.stringify(name)} does not hold for the original program, so it judges no mutants. ${alarmText(falseAlarm)}`,
      },
    ];
  }
  if (refused < 1) return [];
  return [
    {
      code: 'relation-false-alarm',
      place: file,
      message: `The precondition of the relation ${JSON.stringify(name)} refuses every input, so it judges nothing.`,
    },
  ];
}

/** Describes a false alarm in a line. */
function alarmText({ inputs, parameters, outputs, error, threw }: FalseAlarm): string {
  const named = (word: string, texts: readonly string[]): string[] =>
    texts.length === 0 ? [] : [`${word} ${texts.join(', ')}`];
  const parts = [
    ...named('input', inputs),
    ...Object.entries(parameters).map(([name, value]) => `${name} ${value}`),
    ...named('output', outputs),
    ...(error === undefined ? [] : [`${threw ? 'the program threw' : 'error'} ${error}`]),
  ];
  return `Simplest case: ${parts.join('; ')}.`;
}

function unstableInputs(
  file: string,
  programs: readonly FoundProgram[],
  { unstable }: OracleBaseline,
): Notice[] {
  return unstable.flatMap((inputs, program) => {
    if (inputs.length === 0) return [];
    const name = programs[program]?.name ?? `program ${program + 1}`;
    return {
      code: 'outputs-unstable',
      place: file,
      message: `The outputs of ${JSON.stringify(name)} differ from run to run for ${inputs.length} of ${programs[program]?.inputs ?? 0} inputs. These inputs say nothing about mutants.`,
    };
  });
}
