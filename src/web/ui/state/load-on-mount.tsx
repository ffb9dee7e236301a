import { useEffect, useState, type ComponentType, type ReactNode } from "react";

/**
 * Loads a component's code when it is first mounted and shows `fallback` until then. Unlike lazy() it opens
 * dialogs at once, because React delays the replacement of a Suspense fallback by 300 ms. Not for content
 * rendered by the server, which renders `fallback`.
 */
export function loadOnMount<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined;

  return function LoadOnMount({ fallback = null, ...props }) {
    const [Loaded, setLoaded] = useState(() => loaded);

    useEffect(() => {
      if (Loaded) return;
      let isGone = false;
      const show = async () => {
        const result = await load().then(
          (component) => ({ component }),
          (error: unknown) => ({ error }),
        );
        if ("component" in result) loaded = result.component;
        if (isGone) return;
        setLoaded(() => {
          // Throw during rendering, where an error boundary catches it.
          if ("error" in result) throw result.error;
          return result.component;
        });
      };
      void show();
      return () => {
        isGone = true;
      };
    }, [Loaded]);

    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
  };
}
