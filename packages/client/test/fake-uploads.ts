import { vi } from 'vitest';

export interface FakeUpload {
  method: string;
  url: string;
  headers: Headers;
  form: FormData;
  /** Reports the sent share of the body, from 0 to 1. */
  progress(share: number): void;
  answer(status: number, body?: unknown): void;
  /** Simulates a broken connection. */
  lose(): void;
  aborted: boolean;
}

/** Replaces the browser's upload. Each upload waits for the test to respond. */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    statusText = '';
    responseText = '';
    readonly #headers = new Headers();
    #method = '';
    #url = '';
    #upload: FakeUpload | undefined;

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    send(form: FormData) {
      this.#upload = {
        method: this.#method,
        url: this.#url,
        headers: this.#headers,
        form,
        aborted: false,
        progress: (share) =>
          this.upload.onprogress?.({ lengthComputable: true, loaded: share * 1000, total: 1000 }),
        answer: (status, body) => {
          this.status = status;
          this.responseText = body === undefined ? '' : JSON.stringify(body);
          this.onload?.();
          this.onloadend?.();
        },
        lose: () => {
          this.onerror?.();
          this.onloadend?.();
        },
      };
      uploads.push(this.#upload);
    }
    abort() {
      if (this.#upload) this.#upload.aborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}
