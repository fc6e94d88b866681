// A session of training: the exercise, the answer in the making, what the engine said about it. It sends `change`. The
// skill changes once per exercise: by the first verdict that decides, or by looking at the step.

import { Answer } from "./answer.js";
import { Exercises } from "./exercises.js";
import { Position } from "./position.js";
import { isFound } from "./verdict.js";

/**
 * @typedef {import("../api").TrainRequest} TrainRequest
 * @typedef {import("../api").TrainReply} Exercise
 * @typedef {import("../api").JudgeRequest} JudgeRequest
 * @typedef {import("../api").JudgeReply} JudgeReply
 * @typedef {import("../api").Step} Step
 *
 * @typedef {object} Outside what a session needs
 * @property {(request: TrainRequest, signal: AbortSignal) => Promise<Exercise>} train
 * @property {(request: JudgeRequest, signal: AbortSignal) => Promise<JudgeReply>} judge
 * @property {(technique: string, isRight: boolean) => boolean} note notes a result; returns whether the technique is
 *   learned by it
 */

/** A session. */
export class Session extends EventTarget {
  /**
   * The exercise, its position and the answer to it; `undefined` while it is awaited.
   * @type {{ exercise: Exercise, position: Position, answer: Answer } | undefined}
   */
  current;
  /** What the engine said about the answer, until that is changed. @type {JudgeReply | undefined} */
  judged;
  /** The step, once the player asked for it. @type {Step | undefined} */
  shown;
  /** Why there is no exercise. @type {unknown} */
  error;
  /** With this exercise the technique is learned. */
  isLearned = false;
  #isNoted = false;
  #leaving = new AbortController();
  /** @type {Exercises | undefined} */
  #series;

  /** @param {Outside} outside */
  constructor(outside) {
    super();
    this.outside = outside;
  }

  /** Whether an answer was judged, or the step is shown. */
  get isOver() {
    return this.shown !== undefined || (this.judged !== undefined && this.judged.verdict !== "empty");
  }

  /** Whether the player has found what was asked for. */
  get isFound() {
    return this.judged !== undefined && isFound(this.judged.verdict);
  }

  /**
   * Begins a series of exercises with its first.
   * @param {(count: number) => TrainRequest} choose the request for each exercise, counted from 0
   */
  begin(choose) {
    this.#series?.end();
    this.#series = new Exercises(this.outside.train, choose);
    return this.next();
  }

  /** Ends the session: no reply is wanted any more. */
  end() {
    this.#leaving.abort();
    this.#series?.end();
    this.#series = undefined;
  }

  /** Goes on to the next exercise. Resolves to it, or to nothing if it did not come. */
  async next() {
    const series = this.#series;
    this.current = this.judged = this.shown = this.error = undefined;
    this.#isNoted = this.isLearned = false;
    this.#changed();
    try {
      const exercise = await series?.next();
      if (!exercise || series !== this.#series) return undefined;
      const position = new Position(exercise.board);
      this.current = { exercise, position, answer: new Answer(position, exercise.asks) };
    } catch (error) {
      if (series !== this.#series) return undefined;
      this.error = error;
    }
    this.#changed();
    return this.current?.exercise;
  }

  /**
   * Changes the answer. What was said about the last one no longer holds.
   * @template Result
   * @param {(answer: Answer) => Result} change
   */
  answer(change) {
    if (!this.current) return undefined;
    const result = change(this.current.answer);
    this.judged = this.shown = undefined;
    this.#changed();
    return result;
  }

  /** Asks the engine about the answer; resolves to the verdict. */
  async check() {
    const { current } = this;
    if (!current || this.isOver) return undefined;
    const reply = await this.#judge(current.answer.request);
    if (current !== this.current) return undefined;
    if (isFound(reply.verdict)) this.#note(true);
    if (reply.verdict === "wrong") this.#note(false);
    this.judged = reply;
    this.#changed();
    return reply;
  }

  /** Shows the step that the answer is or begins, or else another one of the technique; resolves to it. */
  async show() {
    const { current } = this;
    if (!current) return undefined;
    const own = this.judged?.verdict === "sound" ? undefined : this.judged?.step;
    const step = own ?? (await this.#judge({})).step;
    if (current !== this.current) return undefined;
    if (!this.isFound) this.#note(false);
    this.shown = step;
    this.#changed();
    return step;
  }

  /** Back to the answer, to change it. */
  again() {
    this.judged = undefined;
    this.#changed();
  }

  /** @param {Partial<JudgeRequest>} answer */
  #judge(answer) {
    const { exercise } = /** @type {NonNullable<typeof this.current>} */ (this.current);
    const request = { ...exercise.board, technique: exercise.technique, ...answer };
    return this.outside.judge(request, this.#leaving.signal);
  }

  /** @param {boolean} isRight */
  #note(isRight) {
    if (this.#isNoted || !this.current) return;
    this.#isNoted = true;
    this.isLearned = this.outside.note(this.current.exercise.technique, isRight);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
