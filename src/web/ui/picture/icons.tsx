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
import { shapes as pin } from "virtual:lucide/pin";
import { shapes as tags } from "virtual:lucide/tags";
import { shapes as unlink } from "virtual:lucide/unlink";
import { shapes as arrowDown } from "virtual:lucide/arrow-down";
import { shapes as bell } from "virtual:lucide/bell";
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
import { shapes as globe } from "virtual:lucide/globe";
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
import { shapes as users } from "virtual:lucide/users";
import { shapes as x } from "virtual:lucide/x";

type IconProps = {
  className?: string;
  size?: number | string;
  strokeWidth?: number | string;
  "aria-hidden"?: boolean | "true";
};

/** Decorative: text next to it or its button's label states the meaning. */
function createIcon(shapes: ReactNode) {
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

export const ArrowDown = createIcon(arrowDown);
export const ArrowLeft = createIcon(arrowLeft);
export const ArrowRight = createIcon(arrowRight);
export const ArrowDownUp = createIcon(arrowDownUp);
export const ArrowUp = createIcon(arrowUp);
export const ArrowUpRight = createIcon(arrowUpRight);
export const Bell = createIcon(bell);
export const Camera = createIcon(camera);
export const ChevronDown = createIcon(chevronDown);
export const ChevronUp = createIcon(chevronUp);
export const CircleCheck = createIcon(circleCheck);
export const CircleQuestion = createIcon(circleQuestionMark);
export const CircleUser = createIcon(circleUser);
export const ClipboardPaste = createIcon(clipboardPaste);
export const Clock = createIcon(clock);
export const Copy = createIcon(copy);
export const CreditCard = createIcon(creditCard);
export const Download = createIcon(download);
export const Ellipsis = createIcon(ellipsis);
export const Pin = createIcon(pin);
export const Tags = createIcon(tags);
export const ExternalLink = createIcon(externalLink);
export const FilePlus2 = createIcon(filePlusCorner);
export const FileText = createIcon(fileText);
export const FileUp = createIcon(fileUp);
export const Folder = createIcon(folder);
export const FolderInput = createIcon(folderInput);
export const FolderPlus = createIcon(folderPlus);
export const Globe = createIcon(globe);
export const Image = createIcon(image);
export const Keyboard = createIcon(keyboard);
export const LinkIcon = createIcon(link);
export const LogOut = createIcon(logOut);
export const Megaphone = createIcon(megaphone);
export const MessageCircle = createIcon(messageCircle);
export const MessageCircleQuestion = createIcon(messageCircleQuestionMark);
export const MessagesSquare = createIcon(messagesSquare);
export const PanelRightClose = createIcon(panelRightClose);
export const PanelRightOpen = createIcon(panelRightOpen);
export const PenLine = createIcon(penLine);
export const Pencil = createIcon(pencil);
export const Plus = createIcon(plus);
export const RotateCw = createIcon(rotateCw);
export const ScanText = createIcon(scanText);
export const Search = createIcon(search);
export const Square = createIcon(square);
export const SquarePen = createIcon(squarePen);
export const Trash2 = createIcon(trash2);
export const TriangleAlert = createIcon(triangleAlert);
export const UserPlus = createIcon(userPlus);
export const Users = createIcon(users);
export const X = createIcon(x);
export const EyeOff = createIcon(eyeOff);
export const Flag = createIcon(flag);
export const UserX = createIcon(userX);
export const Archive = createIcon(archive);
export const ArchiveRestore = createIcon(archiveRestore);
export const Briefcase = createIcon(briefcase);
export const Calendar = createIcon(calendar);
export const CircleX = createIcon(circleX);
export const GripVertical = createIcon(gripVertical);
export const Mail = createIcon(mail);
export const Phone = createIcon(phone);
export const Unlink = createIcon(unlink);
