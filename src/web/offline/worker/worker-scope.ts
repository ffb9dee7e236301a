/** The service worker's own globals, as far as they are used: TypeScript has no library for a worker beside that of the DOM. */

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type InstallEvent = WorkerEvent & {
  /** Chrome 123: requests that need not wait for this worker to start. */
  addRoutes?: (route: object) => Promise<void>;
};

export type FetchEvent = WorkerEvent & {
  request: Request;
  clientId: string;
  /** The answer that the browser asked for while this worker started; undefined where it does not do that. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

export type WorkerMessageEvent = WorkerEvent & { data: unknown; source: { id?: string } | null };

type Events = {
  install: InstallEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  message: WorkerMessageEvent;
};

type WorkerScope = {
  addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    unregister: () => Promise<boolean>;
  };
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined>;
  };
  location: Location;
};

export const scope = globalThis as unknown as WorkerScope;
