// Entry point of the child that converts pictures.
import { serveParent } from "#server/child/serve-parent.ts";
import { convertPicture } from "./convert-picture.ts";

serveParent(convertPicture);
