import { useCallback, useEffect, useId, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "./Button";
import { Checkbox } from "./Checkbox";
import { firstFocus } from "./first-focus";
import { Icon } from "./Icon";
import { useDragging } from "./use-dragging";
import { useHydrated } from "./use-hydrated";
import "./dialog.css";

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Escape, the close button, and whatever the actions mean by it. */
  onClose(): void;
  /** `alertdialog`: interrupts with something that needs an answer. */
  role?: "dialog" | "alertdialog";
  /** Buttons at the foot. What is marked `data-autofocus` is focused first, else the first field. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog of the browser's own: it keeps the focus, gives it back, and lies above everything. It can be moved by
 * its head, and by the arrow keys on the grip in it.
 */
export function Dialog({ open, title, onClose, role = "dialog", actions, children }: DialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement | null>(null);
  // One that is taken away while it is open gives the focus back too, as long as it still stands in the page.
  const attach = useCallback((element: HTMLDialogElement | null) => {
    if (!element && dialog.current?.open) dialog.current.close();
    dialog.current = element;
  }, []);
  const { offset, handle, reset } = useDragging(dialog);
  const { onKeyDown, ...pointers } = handle;
  const isHydrated = useHydrated();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    reset();
    element.showModal();
    firstFocus(element)?.focus();
    // `reset` is new with every render, and always the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open, isHydrated]);
  if (!isHydrated) return null;
  // Outside of what it belongs to: a panel that a narrower window hides must not take an open dialog with it.
  return createPortal(
    <dialog
      ref={attach}
      className="ui-dialog"
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      style={{ translate: `${offset.x}px ${offset.y}px` }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <header className="ui-dialog-head">
            <div className="ui-dialog-handle" {...pointers}>
              <button
                type="button"
                className="ui-dialog-grip"
                aria-label={t("common:dialog.move")}
                onKeyDown={onKeyDown}
              >
                <Icon name="grip" />
              </button>
              <h2 id={`${id}-title`}>{title}</h2>
            </div>
            <button
              type="button"
              className="ui-icon-btn ui-dialog-close"
              aria-label={t("common:dialog.close")}
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          </header>
          <div className="ui-dialog-body" id={`${id}-text`}>
            {children}
          </div>
          {actions && <footer className="ui-dialog-actions">{actions}</footer>}
        </>
      )}
    </dialog>,
    document.body,
  );
}

interface ConfirmDialogProps extends Omit<DialogProps, "actions" | "role"> {
  confirmLabel: string;
  /** `silenced`: the person wants not to be asked again; false where that isn't offered. */
  onConfirm(silenced: boolean): void;
  /** Offers not to ask again on this device. */
  canSilence?: boolean;
}

/** Asks once before something that can't be taken back. The safe answer has the focus. */
export function ConfirmDialog({
  confirmLabel,
  onConfirm,
  canSilence = false,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const silence = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      actions={
        <>
          <Button type="button" variant="soft" data-autofocus onClick={dialog.onClose}>
            {t("common:dialog.back")}
          </Button>
          <Button type="button" onClick={() => onConfirm(silence.current?.checked ?? false)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {canSilence && <Checkbox inputRef={silence} label={t("common:dialog.dontAskAgain")} />}
    </Dialog>
  );
}

/** Says one thing and is closed. What it says is "Illegal input" unless told otherwise. */
export function MessageBox({ open, onClose, text }: { open: boolean; onClose(): void; text?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={t("common:dialog.notice")}
      actions={
        <Button type="button" data-autofocus onClick={onClose}>
          {t("common:dialog.ok")}
        </Button>
      }
    >
      <p>{text ?? t("common:dialog.illegalInput")}</p>
    </Dialog>
  );
}
