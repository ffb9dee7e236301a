/** Separate from api.ts, because only uploads need it. */
import { parseJson, withSession } from "./api.ts";
import { networkError, parseApiError } from "./api-error.ts";

export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** The Prefer header (RFC 7240): how long to wait for the file to be read. */
  prefer?: string | undefined;
};

/** Sends a multipart POST and reports the number of bytes sent. */
export function upload<Answer>(
  path: string,
  form: FormData,
  onProgress?: (sentBytes: number, totalBytes: number) => void,
  options: UploadOptions = {},
): Promise<Answer> {
  return withSession("POST", path, () => uploadOnce<Answer>(path, form, onProgress, options));
}

function uploadOnce<Answer>(
  path: string,
  form: FormData,
  onProgress?: (sentBytes: number, totalBytes: number) => void,
  { signal, prefer }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open("POST", path);
    if (prefer) xhr.setRequestHeader("prefer", prefer);
    xhr.upload.addEventListener("progress", (event) => onProgress?.(event.loaded, event.total));
    xhr.addEventListener("load", () => {
      const answer = parseJson(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(answer as Answer);
      else reject(parseApiError(xhr.status, answer));
    });
    xhr.addEventListener("error", () => reject(networkError()));
    xhr.addEventListener("abort", () =>
      reject(new DOMException("The upload was cancelled.", "AbortError")),
    );
    xhr.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) reject(new DOMException("The upload was cancelled.", "AbortError"));
    else xhr.send(form);
  });
}
