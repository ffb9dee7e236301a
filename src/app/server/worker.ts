/** Registers all kinds of background jobs and the sweeps that maintain them. */
import { captureDeletionJob } from "#features/account/server/deletion/capture-deletion-job.ts";
import { sweepExpired } from "#features/account/server/sweep-expired.ts";
import { sweepActivity } from "#features/activity/server/sweep-activity.ts";
import { endBillingJob, sweepBilling } from "#features/billing/server/service.ts";
import { outdatedJob, sweepOutdated } from "#features/capture/server/documents/read-outdated.ts";
import { earlierPictureJob } from "#features/capture/server/pictures/fetch-earlier.ts";
import { makeCover } from "#features/capture/server/pictures/make-cover.ts";
import { pictureJobs, resumePictures } from "#features/pictures/server/service.ts";
import { scanJob } from "#features/capture/server/scans/scan-job.ts";
import { bulkFetchJob } from "#features/capture/server/imported/bulk-fetch-job.ts";
import { resumeBulkFetches } from "#features/capture/server/imported/bulk-fetches.ts";
import {
  bulkReadJob,
  fetchJob,
  readJob,
  resumeInterrupted,
} from "#features/capture/server/steps/read-job.ts";
import { rereadJob } from "#features/capture/server/summaries/reread-job.ts";
import { resumeUnread } from "#features/capture/server/summaries/reread-queue.ts";
import { embedJob } from "#features/search/server/embed/embed-job.ts";
import { sweepExports } from "#features/export/server/sweep-exports.ts";
import { createPictureReader } from "#features/extraction/server/picture-reader.ts";
import { sweepImages, sweepLeftImages } from "#features/extraction/server/image-uploads.ts";
import { sweepFiles } from "#features/entries/server/files/sweep-files.ts";
import { deleteUnreferenced } from "#features/entries/server/service.ts";
import { anchorJob } from "#features/highlights/server/anchor-job.ts";
import { importJob } from "#features/imports/server/job/import-job.ts";
import { sweepImports } from "#features/imports/server/job/sweep-imports.ts";
import {
  createDigest,
  mailingJob,
  queueDueMailings,
  savedSection,
  sweepMailings,
} from "#features/mailings/server/service.ts";
import {
  createNotificationMail,
  sweepNotifications,
} from "#features/notifications/server/service.ts";
import { runWhenDue } from "#features/operations/server/run-when-due.ts";
import { unfinishedSection } from "#features/reading-state/server/unfinished-section.ts";
import { againSection } from "#features/rediscover/server/again-section.ts";
import { sweepCollectionInvitations } from "#features/sharing/server/received.ts";
import { sweepInvitations } from "#features/invitations/server/follow-link.ts";
import {
  firstUserId,
  indexJob,
  queueMoved,
  sweepIndexes,
} from "#features/search/server/index/maintain-index.ts";
import { rewriteJob } from "#features/topics/server/service.ts";
import { emptyingJob, resumeEmptyings } from "#features/trash/server/emptying.ts";
import { changeJob } from "#features/trash/server/entry-changes.ts";
import { sweepTrash } from "#features/trash/server/purge.ts";
import { sweepChanges } from "#features/trash/server/sweep-changes.ts";
import { scheduleBackups } from "#server/backup/schedule-backups.ts";
import type { AppContext } from "#server/app-context.ts";
import { mailJob } from "#server/mail/mail-job.ts";
import { runSweeps } from "#server/jobs/run-sweeps.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";

const sweepMilliseconds = 10 * 60_000;
const mailingMilliseconds = 10_000;
/** Entries that changed their scope are not found until they are indexed again. */
const movedMilliseconds = 1_000;
/** Lists the whole storage, so one of all workers does it every 6 hours. */
const fileSweep = { name: "sweep-files", seconds: 6 * 60 * 60 };

/** The sections of the weekly digest, in their order. */
const digestSections = [savedSection, againSection, unfinishedSection];

export function workerJobs(app: AppContext): JobKind[] {
  const kinds = [
    fetchJob(app),
    readJob(app),
    scanJob(app, createPictureReader(app.env.extraction)),
    bulkFetchJob(app),
    bulkReadJob(app),
    outdatedJob(app),
    ...pictureJobs(app, makeCover),
    earlierPictureJob(app),
    indexJob(app),
    anchorJob(app),
    importJob(app),
    captureDeletionJob(app, deleteUnreferenced),
    emptyingJob(app),
    changeJob(app),
    rewriteJob(app),
    mailingJob(app, [createDigest(digestSections), createNotificationMail()]),
  ];
  if (app.env.billing !== null) kinds.push(endBillingJob(app));
  if (app.mail.isConfigured) kinds.push(mailJob(app));
  if (app.models === null) return kinds;
  kinds.push(rereadJob(app));
  if (app.models.embedding !== null) kinds.push(embedJob(app));
  return kinds;
}

/**
 * Works on all jobs (or only creates their queues), and resumes interrupted work. Returns the stop function.
 */
export async function startWorkers(
  app: AppContext,
  options: { work: boolean },
): Promise<() => void> {
  await app.jobs.register(workerJobs(app), options);
  if (!options.work) return () => {};
  let after = firstUserId;
  const sweep = (isStart: boolean) =>
    runSweeps(app.log, {
      readings: () => resumeInterrupted(app),
      fetches: () => resumeBulkFetches(app),
      pictures: () => resumePictures(app),
      outdated: () => sweepOutdated(app),
      rereadings: () => resumeUnread(app, { isStart }),
      indexes: async () => void (after = await sweepIndexes(app, after)),
      expired: () => sweepExpired(app),
      invitations: () => sweepInvitations(app),
      collectionInvitations: () => sweepCollectionInvitations(app),
      activity: () => sweepActivity(app),
      billing: () => sweepBilling(app),
      trash: () => sweepTrash(app),
      emptyings: () => resumeEmptyings(app),
      changes: () => sweepChanges(app),
      images: () => (isStart ? sweepLeftImages(app) : sweepImages(app)),
      exports: () => sweepExports(app),
      imports: () => sweepImports(app),
      mailings: () => sweepMailings(app),
      notifications: () => sweepNotifications(app),
    });
  void sweep(true);
  const timer = setInterval(() => {
    void sweep(false);
    void runSweeps(app.log, { files: () => runWhenDue(app, fileSweep, () => sweepFiles(app)) });
  }, sweepMilliseconds);
  timer.unref();
  const mailings = setInterval(
    () => void runSweeps(app.log, { dueMailings: () => queueDueMailings(app) }),
    mailingMilliseconds,
  );
  mailings.unref();
  const moved = setInterval(
    () => void runSweeps(app.log, { moved: () => queueMoved(app) }),
    movedMilliseconds,
  );
  moved.unref();
  const stopBackups = scheduleBackups(app);
  return () => {
    clearInterval(timer);
    clearInterval(mailings);
    clearInterval(moved);
    stopBackups();
  };
}
