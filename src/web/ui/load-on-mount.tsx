import { useEffect, useState, type ComponentType, type ReactNode } from "react";

/**
 * A component whose code comes when it is first mounted; `meanwhile` stands in its place until then. Not React's lazy():
 * whatever replaces the fallback of a Suspense is held back by React for 300 ms, and a dialog should open at once. Nor is
 * it for what comes with a page, as the server draws `meanwhile`.
 */
export function loadOnMount<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { meanwhile?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined;

  return function LoadOnMount({ meanwhile = null, ...props }) {
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
          // Thrown while it is drawn, where the boundary around it can tell of it.
          if ("error" in result) throw result.error;
          return result.component;
        });
      };
      void show();
      return () => {
        isGone = true;
      };
    }, [Loaded]);

    return Loaded ? <Loaded {...(props as unknown as Props)} /> : meanwhile;
  };
}
