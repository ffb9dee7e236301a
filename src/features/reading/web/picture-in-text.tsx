import { useState, type ReactNode } from "react";
import { KeptPicture } from "./kept-picture.tsx";
import type { ArticlePicture } from "#shared/article/article-document.ts";
import { isAllowedAddress, isPictureAddress } from "#shared/article/allowed-address.ts";
import { isIcon } from "#shared/article/list-pictures.ts";
import { usePictures } from "./picture-context.ts";

/** An image of a saved page: the kept picture, space while it is fetched, or words. Never requested from its site. */
export function PictureInText(props: {
  picture: ArticlePicture;
  /** In a figure with a caption, which needs a word on the missing picture. */
  isCaptioned: boolean;
  /** Set within a link, in which the picture is no link of its own. */
  isLinked?: boolean;
}) {
  const { picture: image, isCaptioned, isLinked = false } = props;
  const { source, alt } = image;
  const isLink = image.href !== undefined && isAllowedAddress(image.href) && !isLinked;
  const href = isLink ? image.href! : null;
  const [isBroken, setBroken] = useState(false);
  const found = usePictures().find(source);
  if (isIcon(image) || !isPictureAddress(source)) return linkTo(href, alt);
  if (found.state === "kept" && !isBroken)
    return <KeptPicture picture={found.picture} alt={alt} onError={() => setBroken(true)} />;
  if (found.state === "waiting") return <WaitingPicture image={image} isCaptioned={isCaptioned} />;
  if (!isCaptioned) return alt && <span className="picture-alt">{linkTo(href, alt)}</span>;
  const reason = found.state === "left-out" ? found.reason : "It could not be loaded.";
  const host = new URL(source).host.replace(/^www\./, "");
  return (
    <span className="picture-note">
      Picture not kept{reason === null ? "." : `: ${reason}`}{" "}
      <a href={source} target="_blank" rel="noopener noreferrer">
        Open it at {host}
      </a>
    </span>
  );
}

/** Only a declared size is reserved, because a guess would move the text twice. */
function WaitingPicture({ image, isCaptioned }: { image: ArticlePicture; isCaptioned: boolean }) {
  const { width, height } = image;
  if (width && height)
    return (
      <span
        className="picture-waiting"
        style={{ width, aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label={`Fetching the picture${image.alt && `: ${image.alt}`}`}
      />
    );
  return isCaptioned ? <span className="picture-note">Fetching the picture…</span> : null;
}

function linkTo(href: string | null, words: string): ReactNode {
  if (href === null || words === "") return words;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}
