/** The cookie that names the device to the operator's API: 128 bits as hexadecimal digits. */
export const DEVICE_ID_COOKIE = "device_id";

export function isDeviceId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{32}$/.test(text);
}
