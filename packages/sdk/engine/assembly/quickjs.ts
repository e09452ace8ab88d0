// The functions of the engine that the kernel calls, under their names in the binary. A JSValue is an i64: the engine
// boxes it into the unused patterns of NaN, with a tag in the upper half.

@external("quickjs", "_initialize") export declare function _initialize(): void;
@external("quickjs", "qjs_init") export declare function qjs_init(): i32;
@external("quickjs", "qjs_get_context_ptr") export declare function qjs_get_context_ptr(): i32;
@external("quickjs", "qjs_set_memory_limit") export declare function qjs_set_memory_limit(bytes: i32): void;
@external("quickjs", "qjs_set_max_stack_size") export declare function qjs_set_max_stack_size(bytes: i32): void;
@external("quickjs", "qjs_set_interrupt_handler") export declare function qjs_set_interrupt_handler(on: i32): void;
@external("quickjs", "qjs_set_promise_rejection_handler") export declare function qjs_set_promise_rejection_handler(on: i32): void;
@external("quickjs", "qjs_run_gc") export declare function qjs_run_gc(): void;
@external("quickjs", "qjs_new_host_function") export declare function qjs_new_host_function(name: usize, nameLength: i32, length: i32): usize;
@external("quickjs", "qjs_get_global") export declare function qjs_get_global(): usize;
@external("quickjs", "qjs_set_prop_string") export declare function qjs_set_prop_string(object: usize, name: usize, value: usize): i32;
@external("quickjs", "qjs_free_value") export declare function qjs_free_value(handle: usize): void;
@external("quickjs", "qjs_execute_pending_job") export declare function qjs_execute_pending_job(): i32;
@external("quickjs", "qjs_new_number") export declare function qjs_new_number(value: f64): usize;
@external("quickjs", "wasm_malloc") export declare function wasm_malloc(bytes: i32): usize;
@external("quickjs", "wasm_free") export declare function wasm_free(ptr: usize): void;
@external("quickjs", "strtod") export declare function strtod(text: usize, end: usize): f64;
@external("quickjs", "JS_Eval") export declare function JS_Eval(context: i32, code: usize, length: i32, name: usize, flags: i32): i64;
@external("quickjs", "JS_Call") export declare function JS_Call(context: i32, callee: i64, self: i64, count: i32, args: usize): i64;
@external("quickjs", "JS_ParseJSON") export declare function JS_ParseJSON(context: i32, text: usize, length: i32, name: usize): i64;
@external("quickjs", "JS_ToCStringLen2") export declare function JS_ToCStringLen2(context: i32, length: usize, value: i64, cesu8: i32): usize;
@external("quickjs", "JS_FreeCString") export declare function JS_FreeCString(context: i32, text: usize): void;
@external("quickjs", "JS_ToFloat64") export declare function JS_ToFloat64(context: i32, out: usize, value: i64): i32;
@external("quickjs", "JS_FreeValue") export declare function JS_FreeValue(context: i32, value: i64): void;
@external("quickjs", "JS_DupValue") export declare function JS_DupValue(context: i32, value: i64): i64;
@external("quickjs", "JS_GetException") export declare function JS_GetException(context: i32): i64;
@external("quickjs", "JS_GetPropertyStr") export declare function JS_GetPropertyStr(context: i32, object: i64, name: usize): i64;
@external("quickjs", "JS_SetPropertyStr") export declare function JS_SetPropertyStr(context: i32, object: i64, name: usize, value: i64): i32;
@external("quickjs", "JS_SetPropertyUint32") export declare function JS_SetPropertyUint32(context: i32, object: i64, index: i32, value: i64): i32;
@external("quickjs", "JS_GetGlobalObject") export declare function JS_GetGlobalObject(context: i32): i64;
@external("quickjs", "JS_NewArray") export declare function JS_NewArray(context: i32): i64;
@external("quickjs", "JS_NewStringLen") export declare function JS_NewStringLen(context: i32, text: usize, length: i32): i64;
@external("quickjs", "JS_NewArrayBufferCopy") export declare function JS_NewArrayBufferCopy(context: i32, bytes: usize, length: i32): i64;
@external("quickjs", "JS_GetArrayBuffer") export declare function JS_GetArrayBuffer(context: i32, length: usize, value: i64): usize;
@external("quickjs", "JS_GetTypedArrayType") export declare function JS_GetTypedArrayType(value: i64): i32;
@external("quickjs", "JS_GetTypedArrayBuffer") export declare function JS_GetTypedArrayBuffer(context: i32, value: i64, from: usize, length: usize, bytes: usize): i64;
@external("quickjs", "JS_IsArray") export declare function JS_IsArray(value: i64): i32;
@external("quickjs", "JS_NewNumber") export declare function JS_NewNumber(context: i32, value: f64): i64;
@external("quickjs", "JS_GetUint8Array") export declare function JS_GetUint8Array(context: i32, length: usize, value: i64): usize;

@external("quickjs", "JS_GetPropertyUint32") export declare function JS_GetPropertyUint32(context: i32, object: i64, index: i32): i64;
@external("quickjs", "JS_IsFunction") export declare function JS_IsFunction(context: i32, value: i64): i32;
@external("quickjs", "JS_ToString") export declare function JS_ToString(context: i32, value: i64): i64;
@external("quickjs", "JS_GetClassProto") export declare function JS_GetClassProto(context: i32, kind: i32): i64;
@external("quickjs", "JS_NewObjectFrom") export declare function JS_NewObjectFrom(context: i32, count: i32, names: usize, values: usize): i64;
@external("quickjs", "JS_NewArrayFrom") export declare function JS_NewArrayFrom(context: i32, count: i32, values: usize): i64;
@external("quickjs", "JS_NewAtomLen") export declare function JS_NewAtomLen(context: i32, text: usize, length: i32): i32;
@external("quickjs", "JS_DupAtom") export declare function JS_DupAtom(context: i32, name: i32): i32;
@external("quickjs", "JS_FreeAtom") export declare function JS_FreeAtom(context: i32, name: i32): void;
@external("quickjs", "JS_AtomToValue") export declare function JS_AtomToValue(context: i32, name: i32): i64;
@external("quickjs", "qjs_new_string") export declare function qjs_new_string(text: usize, length: i32): usize;
@external("quickjs", "qjs_get_undefined") export declare function qjs_get_undefined(): usize;

export const UNDEFINED: i64 = 3 << 32;
export const EXCEPTION: i64 = 6 << 32;

export function isException(value: i64): bool {
  return <i32>(value >> 32) == 6;
}
