/** Negative results of imports. Return them from `svc_render` or `svc_on_event`, and the trader's log shows them. */
export namespace Status {
  export const OK: i32 = 0;
  export const INVALID_ARGUMENT: i32 = -1;
  export const BAD_POINTER: i32 = -2;
  export const BUFFER_TOO_SMALL: i32 = -3;
  export const TOO_LARGE: i32 = -4;
  export const NOT_AVAILABLE: i32 = -5;
  export const PERMISSION_DENIED: i32 = -6;
  export const INVALID_DATA: i32 = -7;
  export const ALREADY_SET: i32 = -8;
  export const UNSUPPORTED: i32 = -9;
  export const ABORTED: i32 = -10;
}
