import { sizes } from "./pictures/sizes-data.ts";

/** A screenshot of the product in both themes. Only the visible one is loaded. */
export function ProductPicture(props: {
  name: keyof typeof sizes;
  light: string;
  dark: string;
  alt: string;
  className?: string;
}) {
  const { name, light, dark, alt, className = "" } = props;
  const shared = {
    ...sizes[name],
    loading: "lazy",
    decoding: "async",
  } as const;
  const look = "h-auto max-w-full rounded-ui border border-line";
  return (
    <>
      <img {...shared} alt={alt} src={light} className={`${look} dark:hidden ${className}`} />
      <img {...shared} alt={alt} src={dark} className={`${look} hidden dark:block ${className}`} />
    </>
  );
}
