import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from "react";

/**
 * Loads a component's code when it is first mounted and shows `fallback` until then. Unlike lazy() it opens
 * dialogs at once, because React delays the replacement of a Suspense fallback by 300 ms. Not for content
 * rendered by the server, which renders `fallback`. An error goes to `handleError`, or else to the error boundary.
 */
export function loadOnMount<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  handleError?: (props: Props) => void,
): ComponentType<Props & { fallback?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined;

  return function LoadOnMount({ fallback = null, ...props }) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const fail = useEffectEvent((error: unknown) => {
      if (handleError) return handleError(props as unknown as Props);
      setLoaded(() => {
        // Throw during rendering, where an error boundary catches it.
        throw error;
      });
    });

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
        if ("error" in result) fail(result.error);
        else setLoaded(() => result.component);
      };
      void show();
      return () => {
        isGone = true;
      };
    }, [Loaded]);

    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
  };
}
