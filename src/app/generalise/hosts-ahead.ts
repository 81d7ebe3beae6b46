import { closeHosts, openUsableHosts, type UsableHosts } from '../../generation/open-hosts.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { OpenUnitHost } from '../../runner/unit-host.ts';

/** Hosts of the units of a project. Those of the next unit are opened while a unit is worked on, since starting processes takes seconds. */
export class HostsAhead {
  readonly #openHost: OpenUnitHost;
  readonly #early = new Map<string, Promise<UsableHosts>>();

  constructor(openHost: OpenUnitHost) {
    this.#openHost = openHost;
  }

  /** Begins to open the hosts of a unit. */
  openEarly(file: string, model: UnitModel): void {
    const opening = openUsableHosts({ file, model, openHost: this.#openHost });
    // Whoever asks for these hosts sees why they can't be opened.
    opening.catch(() => undefined);
    this.#early.set(file, opening);
  }

  async open(file: string, model: UnitModel): Promise<UsableHosts> {
    const early = this.#early.get(file);
    this.#early.delete(file);
    return early ?? openUsableHosts({ file, model, openHost: this.#openHost });
  }

  /** Closes hosts that nobody asked for. */
  async close(): Promise<void> {
    const all = await Promise.allSettled(this.#early.values());
    await Promise.all(
      all.map(async (one) => (one.status === 'fulfilled' ? closeHosts(one.value) : undefined)),
    );
  }
}
