import type {
  FoundProgram,
  FoundRelation,
  MutantAsk,
  OracleBaseline,
  OracleHost,
  RunMutant,
} from '../../runner/oracle-host.ts';
import type { HowNoticed } from '../../model/oracle-assessment.ts';

/** The relations of a file, and what is known of the original's runs with them. */
export interface MeasuredFile {
  readonly programs: readonly FoundProgram[];
  readonly relations: readonly FoundRelation[];
  /** The numbers of the relations that judge. Those with false alarms don't. */
  readonly usable: readonly number[];
  readonly baseline: OracleBaseline;
}

/** A mutant to run. */
export interface PendingMutant {
  readonly mutant: number;
  /** Whether it takes effect while modules load. */
  readonly fresh: boolean;
}

/** The result for one mutant in one file. */
export interface MutantRun {
  readonly mutant: number;
  /** By program, how its inputs notice the mutant: the first input, or all of them if all were asked for. */
  readonly differing: RunMutant['differing'];
  /** By relation, how it notices the mutant. */
  readonly noticed: ReadonlyMap<number, HowNoticed>;
}

/** After this number of mutants, the original runs again. If it has changed, the mutants since the last time run again alone. */
const between = 64;

/** Milliseconds that a mutant may take beyond its share of the original's time. */
const patience = 2000;

/** A mutant's loops end by fuel. So the clock only decides about what burns none. */
const factor = 5;

/** Runs mutants by one host after another as they come. Every host has loaded the same file. */
export async function runMutants(
  hosts: readonly OracleHost[],
  file: MeasuredFile,
  pending: readonly PendingMutant[],
  {
    every,
    signal,
    onDone,
  }: { readonly every: boolean; readonly signal: AbortSignal; readonly onDone: () => void },
): Promise<MutantRun[]> {
  const queue = [...pending].toSorted((one, other) => Number(one.fresh) - Number(other.fresh));
  const results: MutantRun[] = [];
  const work = async (host: OracleHost): Promise<void> => {
    const runner = new MutantRunner(host, file, every);
    while (!signal.aborted) {
      const batch = queue.splice(0, between);
      if (batch.length === 0) return;
      const some: MutantRun[] = [];
      for (const one of batch) {
        if (signal.aborted) return;
        const run = await runner.run(one);
        if (run !== undefined) some.push(run);
        onDone();
      }
      const sound = (await runner.isSound()) ? some : await runner.runAlone(batch);
      results.push(...sound);
    }
  };
  await Promise.all(hosts.map(work));
  return results;
}

class MutantRunner {
  readonly #host: OracleHost;
  readonly #file: MeasuredFile;
  readonly #every: boolean;
  readonly #limit: number;
  readonly #allPrograms: readonly number[];
  readonly #keepsState: boolean;

  constructor(host: OracleHost, file: MeasuredFile, every: boolean) {
    this.#host = host;
    this.#file = file;
    this.#every = every;
    this.#limit = file.baseline.milliseconds * factor + patience;
    this.#allPrograms = file.programs.map((_, program) => program);
    this.#keepsState = file.baseline.keepsState.some(Boolean);
  }

  /** Runs a mutant with all programs and relations at once if that is sound, and otherwise with one after another. */
  async run({ mutant, fresh }: PendingMutant): Promise<MutantRun | undefined> {
    if (this.#keepsState) return this.#runApart(mutant, fresh);
    const answer = await this.#host.ask(
      this.#ask(mutant, fresh, this.#allPrograms, this.#file.usable),
      this.#limit,
    );
    switch (answer.kind) {
      case 'ran':
        return answer.result.spoilt ? this.#runApart(mutant, fresh) : toRun(mutant, answer.result);
      case 'not-loaded':
        return this.#noticedByAll(mutant, answer.how);
      case 'hung':
      case 'died':
      case 'broken':
        return this.#runApart(mutant, fresh);
      default:
        return undefined;
    }
  }

  /** Whether the original still behaves as at first in this host. */
  async isSound(): Promise<boolean> {
    if (this.#keepsState) return true;
    const answer = await this.#host.ask({ kind: 'control' }, this.#limit);
    return answer.kind !== 'controlled' || answer.isSame;
  }

  /** Runs mutants again, each with the modules evaluated anew. */
  async runAlone(batch: readonly PendingMutant[]): Promise<MutantRun[]> {
    const results: MutantRun[] = [];
    for (const { mutant } of batch) results.push(await this.#runApart(mutant, true));
    return results;
  }

  /** Runs a mutant with one program or relation after another, each from the state in which the modules were loaded. */
  async #runApart(mutant: number, fresh: boolean): Promise<MutantRun> {
    const differing: (readonly (readonly [number, HowNoticed])[])[] = [];
    const noticed = new Map<number, HowNoticed>();
    for (const program of this.#allPrograms) {
      const ask = this.#ask(mutant, fresh, [program], []);
      const answer = await this.#host.ask(ask, this.#limit);
      if (answer.kind === 'ran') differing[program] = answer.result.differing[program] ?? [];
      else differing[program] = noticedAnyway(answer.kind, answer).map((how) => [0, how]);
    }
    for (const relation of this.#file.usable) {
      const answer = await this.#host.ask(this.#ask(mutant, fresh, [], [relation]), this.#limit);
      const [how] =
        answer.kind === 'ran'
          ? answer.result.noticed.map(([, way]) => way)
          : noticedAnyway(answer.kind, answer);
      if (how !== undefined) noticed.set(relation, how);
    }
    return { mutant, differing, noticed };
  }

  #noticedByAll(mutant: number, how: HowNoticed): MutantRun {
    return {
      mutant,
      differing: this.#file.programs.map(({ inputs }) =>
        Array.from({ length: inputs }, (_, input) => [input, how] as const),
      ),
      noticed: new Map(this.#file.usable.map((relation) => [relation, how])),
    };
  }

  #ask(
    mutant: number,
    fresh: boolean,
    perfect: readonly number[],
    relations: readonly number[],
  ): MutantAsk {
    return { kind: 'mutant', mutant, fresh, perfect, every: this.#every, relations };
  }
}

/** How a mutant was noticed that has no result: its process hangs or has ended. */
function noticedAnyway(kind: string, answer: object): readonly HowNoticed[] {
  if (kind === 'hung') return ['endless'];
  if (kind === 'not-loaded')
    return 'how' in answer && answer.how === 'endless' ? ['endless'] : ['threw'];
  return kind === 'died' ? ['threw'] : [];
}

function toRun(mutant: number, { differing, noticed }: RunMutant): MutantRun {
  return { mutant, differing, noticed: new Map(noticed) };
}
