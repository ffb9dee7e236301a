/** Lucide's icons (lucide.dev), taken from its package at build time: see scripts/vite/lucide-plugin.ts. */
import type { ReactNode } from "react";
import { shapes as archive } from "virtual:lucide/archive";
import { shapes as archiveRestore } from "virtual:lucide/archive-restore";
import { shapes as briefcase } from "virtual:lucide/briefcase";
import { shapes as calendar } from "virtual:lucide/calendar";
import { shapes as circleCheck } from "virtual:lucide/circle-check";
import { shapes as circleX } from "virtual:lucide/circle-x";
import { shapes as gripVertical } from "virtual:lucide/grip-vertical";
import { shapes as mail } from "virtual:lucide/mail";
import { shapes as phone } from "virtual:lucide/phone";
import { shapes as unlink } from "virtual:lucide/unlink";
import { shapes as arrowDown } from "virtual:lucide/arrow-down";
import { shapes as arrowLeft } from "virtual:lucide/arrow-left";
import { shapes as arrowRight } from "virtual:lucide/arrow-right";
import { shapes as arrowDownUp } from "virtual:lucide/arrow-down-up";
import { shapes as arrowUp } from "virtual:lucide/arrow-up";
import { shapes as arrowUpRight } from "virtual:lucide/arrow-up-right";
import { shapes as camera } from "virtual:lucide/camera";
import { shapes as chevronDown } from "virtual:lucide/chevron-down";
import { shapes as chevronUp } from "virtual:lucide/chevron-up";
import { shapes as circleQuestionMark } from "virtual:lucide/circle-question-mark";
import { shapes as circleUser } from "virtual:lucide/circle-user";
import { shapes as clipboardPaste } from "virtual:lucide/clipboard-paste";
import { shapes as clock } from "virtual:lucide/clock";
import { shapes as copy } from "virtual:lucide/copy";
import { shapes as creditCard } from "virtual:lucide/credit-card";
import { shapes as download } from "virtual:lucide/download";
import { shapes as ellipsis } from "virtual:lucide/ellipsis";
import { shapes as externalLink } from "virtual:lucide/external-link";
import { shapes as eyeOff } from "virtual:lucide/eye-off";
import { shapes as filePlusCorner } from "virtual:lucide/file-plus-corner";
import { shapes as fileText } from "virtual:lucide/file-text";
import { shapes as fileUp } from "virtual:lucide/file-up";
import { shapes as flag } from "virtual:lucide/flag";
import { shapes as folder } from "virtual:lucide/folder";
import { shapes as folderInput } from "virtual:lucide/folder-input";
import { shapes as folderPlus } from "virtual:lucide/folder-plus";
import { shapes as image } from "virtual:lucide/image";
import { shapes as keyboard } from "virtual:lucide/keyboard";
import { shapes as link } from "virtual:lucide/link";
import { shapes as logOut } from "virtual:lucide/log-out";
import { shapes as megaphone } from "virtual:lucide/megaphone";
import { shapes as messageCircle } from "virtual:lucide/message-circle";
import { shapes as messageCircleQuestionMark } from "virtual:lucide/message-circle-question-mark";
import { shapes as messagesSquare } from "virtual:lucide/messages-square";
import { shapes as panelRightClose } from "virtual:lucide/panel-right-close";
import { shapes as panelRightOpen } from "virtual:lucide/panel-right-open";
import { shapes as penLine } from "virtual:lucide/pen-line";
import { shapes as pencil } from "virtual:lucide/pencil";
import { shapes as plus } from "virtual:lucide/plus";
import { shapes as rotateCw } from "virtual:lucide/rotate-cw";
import { shapes as scanText } from "virtual:lucide/scan-text";
import { shapes as search } from "virtual:lucide/search";
import { shapes as square } from "virtual:lucide/square";
import { shapes as squarePen } from "virtual:lucide/square-pen";
import { shapes as trash2 } from "virtual:lucide/trash-2";
import { shapes as triangleAlert } from "virtual:lucide/triangle-alert";
import { shapes as userX } from "virtual:lucide/user-x";
import { shapes as userPlus } from "virtual:lucide/user-plus";
import { shapes as x } from "virtual:lucide/x";

type IconProps = {
  className?: string;
  size?: number | string;
  strokeWidth?: number | string;
  "aria-hidden"?: boolean | "true";
};

/** Decorative: text next to it or its button's label states the meaning. */
function draw(shapes: ReactNode) {
  return function Icon({ className, size = 24, strokeWidth = 2 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shapes}
      </svg>
    );
  };
}

export const ArrowDown = draw(arrowDown);
export const ArrowLeft = draw(arrowLeft);
export const ArrowRight = draw(arrowRight);
export const ArrowDownUp = draw(arrowDownUp);
export const ArrowUp = draw(arrowUp);
export const ArrowUpRight = draw(arrowUpRight);
export const Camera = draw(camera);
export const ChevronDown = draw(chevronDown);
export const ChevronUp = draw(chevronUp);
export const CircleCheck = draw(circleCheck);
export const CircleQuestion = draw(circleQuestionMark);
export const CircleUser = draw(circleUser);
export const ClipboardPaste = draw(clipboardPaste);
export const Clock = draw(clock);
export const Copy = draw(copy);
export const CreditCard = draw(creditCard);
export const Download = draw(download);
export const Ellipsis = draw(ellipsis);
export const ExternalLink = draw(externalLink);
export const FilePlus2 = draw(filePlusCorner);
export const FileText = draw(fileText);
export const FileUp = draw(fileUp);
export const Folder = draw(folder);
export const FolderInput = draw(folderInput);
export const FolderPlus = draw(folderPlus);
export const Image = draw(image);
export const Keyboard = draw(keyboard);
export const LinkIcon = draw(link);
export const LogOut = draw(logOut);
export const Megaphone = draw(megaphone);
export const MessageCircle = draw(messageCircle);
export const MessageCircleQuestion = draw(messageCircleQuestionMark);
export const MessagesSquare = draw(messagesSquare);
export const PanelRightClose = draw(panelRightClose);
export const PanelRightOpen = draw(panelRightOpen);
export const PenLine = draw(penLine);
export const Pencil = draw(pencil);
export const Plus = draw(plus);
export const RotateCw = draw(rotateCw);
export const ScanText = draw(scanText);
export const Search = draw(search);
export const Square = draw(square);
export const SquarePen = draw(squarePen);
export const Trash2 = draw(trash2);
export const TriangleAlert = draw(triangleAlert);
export const UserPlus = draw(userPlus);
export const X = draw(x);
export const EyeOff = draw(eyeOff);
export const Flag = draw(flag);
export const UserX = draw(userX);
export const Archive = draw(archive);
export const ArchiveRestore = draw(archiveRestore);
export const Briefcase = draw(briefcase);
export const Calendar = draw(calendar);
export const CircleX = draw(circleX);
export const GripVertical = draw(gripVertical);
export const Mail = draw(mail);
export const Phone = draw(phone);
export const Unlink = draw(unlink);
