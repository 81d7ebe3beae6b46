import type { JobEnd, JobRequest } from '../test-runner.ts';
import type { SharedOutcome } from './share-workers.ts';
import type { Leaving } from './worker-protocol.ts';

/** A request that has not ended. It ends exactly once, unless it is declined. */
export interface OpenRequest {
  readonly request: JobRequest;
  /** Whether a worker has asked for its job. */
  taken: boolean;
  ended: boolean;
  /** How its job left a shared worker. */
  left?: Leaving;
}

/** How a shared set of requests ended. `unfit` are the requests whose file needs its own process from now on. */
export type SettledShare = SharedOutcome & { readonly unfit: readonly JobRequest[] };

/** Returns open requests. */
export function openRequests(requests: readonly JobRequest[]): readonly OpenRequest[] {
  return requests.map((request) => ({ request, taken: false, ended: false }));
}

/** Returns whether a request has neither ended nor left a worker. */
export function isWaiting(open: OpenRequest): boolean {
  return !open.ended && open.left === undefined;
}

/** Ends a request, unless it has ended. */
export function endRequest(open: OpenRequest, how: JobEnd): void {
  if (open.ended) return;
  open.ended = true;
  open.request.onEnd(how);
}

/** Sorts the requests of a shared set by how their jobs went. */
export function settledShare(opened: Iterable<OpenRequest>): SettledShare {
  const all = [...opened];
  const requestsOf = (chosen: (open: OpenRequest) => boolean): JobRequest[] =>
    all.filter(chosen).map(({ request }) => request);
  return {
    declined: requestsOf(({ left }) => left === 'declined'),
    missed: requestsOf(isWaiting),
    unfit: requestsOf(({ left }) => left === 'declined' || left === 'spent'),
  };
}
