/** The service worker globals in use, because TypeScript's worker library conflicts with the DOM library. */

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type InstallEvent = WorkerEvent & {
  /** Chrome 123: requests that do not wait for this worker to start. */
  addRoutes?: (route: object) => Promise<void>;
};

export type FetchEvent = WorkerEvent & {
  request: Request;
  clientId: string;
  /** The response that the browser requested while this worker started; undefined without support for it. */
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
