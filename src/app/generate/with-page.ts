import { openedInTime, type StopSignals } from '../../foundation/stop-signals.ts';
import { asksForPage, withElements, withoutPage } from '../../model/page-types.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { OpenUnitHost } from '../../runner/unit-host.ts';

/**
 * Returns the model of a unit as its tests can use it: if they have a page, as jsdom and happy-dom make one, it says so where the unit
 * asks for one; if they have none, the types of pages are unknown.
 */
export async function withPage(
  model: UnitModel,
  openHost: OpenUnitHost,
  signals: StopSignals,
): Promise<UnitModel> {
  if (!asksForPage(model)) return model;
  const host = await openedInTime(
    () => openHost({ build: 'search', model }),
    (late) => late.close(),
    signals,
  );
  await host?.close();
  if (host?.hasPage === true) return withElements({ ...model, hasPage: true });
  return { ...withoutPage(model), hasPage: false };
}
