import { useReadingPictures } from "./reading-pictures.tsx";

type Props = {
  source: string;
  alt: string;
  /** Whether a caption would be left alone without it. */
  isCaptioned: boolean;
};

/** A picture of a saved page, from this server only. */
export function KeptPicture({ source, alt, isCaptioned }: Props) {
  const { kept, reasons, enlarge } = useReadingPictures();
  const picture = kept.get(source);
  if (picture === undefined) {
    const reason = reasons.get(source);
    return isCaptioned && reason !== undefined ? (
      <MissingPicture source={source} reason={reason} />
    ) : null;
  }
  const { url, width, height, color } = picture;
  return (
    <button
      type="button"
      className="kept-picture"
      aria-label={alt === "" ? "Enlarge the picture" : `Enlarge: ${alt}`}
      onClick={() => enlarge(source)}
    >
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={{ backgroundColor: color }}
      />
    </button>
  );
}

function MissingPicture({ source, reason }: { source: string; reason: string }) {
  return (
    <span className="missing-picture">
      This picture is not kept. {reason}{" "}
      <a href={source} target="_blank" rel="noopener noreferrer">
        Open it at {new URL(source).host.replace(/^www\./, "")}
      </a>
    </span>
  );
}
