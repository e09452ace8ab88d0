/** Whether this page may show notifications of the system. */
export type Permission = NotificationPermission | "absent";

export function permission(): Permission {
  return "Notification" in window ? Notification.permission : "absent";
}

/** Must be called from the trader's click: browsers refuse the question otherwise. */
export async function askPermission(): Promise<Permission> {
  return permission() === "default" ? Notification.requestPermission() : permission();
}

/** A notification of the system. */
export interface SystemNotice {
  readonly title: string;
  readonly body: string;
  /** Notifications with the same tag are one: the later takes the place of the earlier. */
  readonly tag: string;
}

/** Shows it, if the browser lets the page. */
export function showSystemNotice({ title, body, tag }: SystemNotice): void {
  if (permission() !== "granted") return;
  const shown = new Notification(title, { body, tag: `bourse-${tag}` });
  shown.addEventListener("click", () => window.focus());
}
