import type { IndexRanges, WorkerRuntime } from '../../../runtime/protocol.ts';
import type { OracleAnswer, OracleAsk, OracleBaseline } from '../../oracle-host.ts';
import type { OracleOrder } from '../../process/worker-protocol.ts';
import type { Channel } from '../channel.ts';
import type { QuietTime } from '../quiet-time.ts';
import type { UnitFramework } from '../unit-framework.ts';
import { describeError, type UnhandledErrors } from '../unhandled-errors.ts';
import { collectRelations, type LoadedRelations } from './loaded-relations.ts';
import { OracleSession } from './oracle-session.ts';
import { traceRelations, traceWindow } from './trace-relations.ts';

/** The tools that the session takes from its process. */
export interface OracleTools {
  readonly channel: Pick<Channel, 'next' | 'send'>;
  readonly framework: UnitFramework;
  readonly runtime: WorkerRuntime;
  readonly unhandled: Pick<UnhandledErrors, 'take'>;
  readonly beginQuiet: () => QuietTime;
}

/** The loop steps that loading may take. */
const loadFuel = 200_000_000;

/** Loading with a mutant may take `factor` times the steps of loading without one, and `constant` steps more. */
const mutantLoadFuel = { factor: 10, constant: 1_000_000 };

/**
 * Serves the relations of a file until the host is closed, or until this process can't evaluate modules once more. A mutant finds the
 * modules as they were loaded. They are evaluated anew after a mutant that left another state which can't be put back, and for each
 * mutant that takes effect while modules load.
 */
export async function serveOracles(order: OracleOrder, tools: OracleTools): Promise<void> {
  const server = new OracleServer(order, tools);
  await server.serve();
}

/** The modules can't be loaded. */
interface LoadFailure {
  readonly message: string;
  readonly how: 'threw' | 'endless';
}

class OracleServer {
  readonly #order: OracleOrder;
  readonly #tools: OracleTools;
  #baseline: OracleBaseline | undefined;
  #burntByLoading: number | undefined;
  #asked: OracleAsk | undefined;

  constructor(order: OracleOrder, tools: OracleTools) {
    this.#order = order;
    this.#tools = tools;
    this.#baseline = order.baseline;
    this.#burntByLoading = order.burntByLoading;
  }

  async serve(): Promise<void> {
    const { channel, framework, runtime } = this.#tools;
    let { mutant } = this.#order;
    for (let visits = 0; ; visits += 1) {
      if (visits > 0) {
        const ask = await this.#peek();
        if (ask === undefined) return;
        if (!framework.canReset()) return channel.send({ kind: 'spent' });
        mutant = ask.kind === 'mutant' && ask.fresh ? ask.mutant : -1;
        framework.restoreTimers();
        framework.resetModules();
        runtime.forgetState();
      }
      const failure = await this.#visit(mutant);
      if (failure === undefined) continue;
      if (visits === 0 && mutant < 0) {
        return channel.send({ kind: 'failed', message: failure.message });
      }
      if ((await this.#peek()) === undefined) return;
      await this.#answer({ kind: 'not-loaded', how: failure.how });
    }
  }

  /** Evaluates the modules with a mutant active, and answers what they can be used for. */
  async #visit(mutant: number): Promise<LoadFailure | undefined> {
    const { framework, runtime, unhandled, channel } = this.#tools;
    const { file, build } = this.#order;
    await channel.send({ kind: 'loading' });
    runtime.activate(mutant);
    runtime.startFuel(this.#fuelToLoad(mutant));
    const window = traceWindow(runtime, build);
    window.start();
    let loaded: LoadedRelations | undefined;
    const errors = await framework.visit({
      load: async (importModule) => {
        framework.onGuarded?.();
        const { exports } = await importModule({ module: file, isPackage: false });
        loaded = collectRelations(exports);
      },
      serve: async () => {
        if (loaded === undefined) return;
        const burnt = runtime.fuelUsed();
        const { infected } = window.take();
        if (mutant < 0) this.#burntByLoading = burnt;
        await channel.send({ kind: 'loaded', fuel: burnt });
        await this.#answerAll(loaded, mutant, infected);
        runtime.activate(-1);
        runtime.startFuel(loadFuel);
      },
    });
    runtime.activate(-1);
    unhandled.take();
    if (loaded !== undefined && !runtime.isFuelExhausted()) return undefined;
    return runtime.isFuelExhausted()
      ? { message: 'it loops for ever while it is loaded', how: 'endless' }
      : { message: errors[0] ?? 'the set-up of the tests has them skipped', how: 'threw' };
  }

  #fuelToLoad(mutant: number): number {
    if (mutant < 0 || this.#burntByLoading === undefined) return loadFuel;
    const { factor, constant } = mutantLoadFuel;
    return Math.min(loadFuel, this.#burntByLoading * factor + constant);
  }

  /** Answers as long as the modules, which were loaded with a mutant, are in the state that the next request needs. */
  async #answerAll(
    loaded: LoadedRelations,
    loadedWith: number,
    loading: IndexRanges,
  ): Promise<void> {
    const { runtime, unhandled } = this.#tools;
    const session = new OracleSession(loaded, this.#order.data, this.#tools);
    let isPristine = true;
    for (let ask = await this.#peek(); ask !== undefined; ask = await this.#peek()) {
      const wanted = ask.kind === 'mutant' && ask.fresh ? ask.mutant : -1;
      if (loadedWith !== wanted || (wanted >= 0 && !isPristine)) return;
      const putBack = runtime.keepState();
      const before = runtime.fingerprintState().hash;
      const answer = await this.#answerTo(ask, session, loading).catch(
        (error: unknown): OracleAnswer => ({ kind: 'broken', message: describeError(error) }),
      );
      isPristine = false;
      runtime.activate(-1);
      unhandled.take();
      const isChanged = runtime.fingerprintState().hash !== before;
      if (isChanged) putBack();
      const isAsBefore = !isChanged || runtime.fingerprintState().hash === before;
      await this.#answer(answer);
      if (!isAsBefore) return;
    }
  }

  async #answerTo(
    ask: OracleAsk,
    session: OracleSession,
    loading: IndexRanges,
  ): Promise<OracleAnswer> {
    const { runtime } = this.#tools;
    switch (ask.kind) {
      case 'describe':
        return session.describe();
      case 'try':
        return { kind: 'tried', trial: await session.try(ask) };
      case 'trace': {
        const { build, mutantCount } = this.#order;
        const window = traceWindow(runtime, build);
        const traced = await traceRelations(session, window, {
          mutantCount,
          loading,
          usable: ask.relations,
        });
        return { kind: 'traced', traced };
      }
      case 'measure':
        this.#baseline = await session.measure(ask.relations);
        return { kind: 'measured', baseline: this.#baseline };
      case 'control':
        return { kind: 'controlled', isSame: await session.control(this.#measured()) };
      case 'mutant':
        return { kind: 'ran', result: await session.mutant(ask, this.#measured()) };
    }
  }

  #measured(): OracleBaseline {
    if (this.#baseline === undefined) throw new Error('The original was not measured.');
    return this.#baseline;
  }

  /** Waits for the next request, and leaves it in the queue. Undefined once the host is closed. */
  async #peek(): Promise<OracleAsk | undefined> {
    while (this.#asked === undefined) {
      const request = await this.#tools.channel.next();
      if (request.kind === 'close' || request.kind === 'gone') return undefined;
      if (request.kind === 'ask') this.#asked = request.ask;
    }
    return this.#asked;
  }

  #answer(answer: OracleAnswer): Promise<void> {
    this.#asked = undefined;
    return this.#tools.channel.send({ kind: 'answer', answer });
  }
}
