import { useRef, useState, type FormEvent } from "react";

interface Asked<Question> {
  question: Question;
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/**
 * Holds a form back until a question is answered. `questionOf` gives the question for a press of one of its buttons, null
 * where there is none. Where scripts don't run the form is sent as it is.
 */
export function useAskBefore<Question>(questionOf: (submitter: HTMLElement | null) => Question | null) {
  const [asked, setAsked] = useState<Asked<Question> | null>(null);
  const isAnswered = useRef(false);
  return {
    question: asked?.question ?? null,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (isAnswered.current) return;
      const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      const question = questionOf(submitter);
      if (question === null) return;
      event.preventDefault();
      setAsked({ question, form: event.currentTarget, submitter });
    },
    confirm() {
      if (!asked) return;
      setAsked(null);
      isAnswered.current = true;
      // The form is sent before this returns; the next one is asked about again.
      asked.form.requestSubmit(asked.submitter);
      isAnswered.current = false;
    },
    dismiss: () => setAsked(null),
  };
}
