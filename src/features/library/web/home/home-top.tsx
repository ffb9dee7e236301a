import { ReceivedInvitations } from "#features/sharing/web/received-invitations.tsx";
import { BatchLines } from "#features/capture/web/batch-lines.tsx";
import { ContinueReading } from "#features/reading-state/web/continue-reading.tsx";

/** What is above the lists, if there is any: loaded after the page, because few visits need it. */
export function HomeTop() {
  return (
    <>
      <ReceivedInvitations />
      <ContinueReading />
      <BatchLines />
    </>
  );
}
