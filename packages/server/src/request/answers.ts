/** A page of a list; `next` is where the next one begins, as its `before` says it. */
export interface PageAnswer<T> {
  data: T;
  next?: string | undefined;
}

/** A list of one patient's records with where the chart's log stood before it was read. */
export interface ChartAnswer<T> extends PageAnswer<T> {
  seq: number;
  epoch: string;
}

/** The same list as JSON text, of records that were put into the contract's shape when they were written. */
export interface ChartText {
  json: string;
  next?: string | undefined;
  seq: number;
  epoch: string;
}

/** An answer as JSON text that is in the contract's shape already. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** A file to be downloaded. */
export interface FileAnswer {
  /** What it is called where it is saved. */
  name: string;
  /** One of the media types that the endpoint declares. */
  type: string;
  content: Buffer;
}
