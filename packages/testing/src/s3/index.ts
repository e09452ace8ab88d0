export { findCeph } from "./find-ceph.ts";
export { newBucket, openRun, type TestBucket } from "./shared-s3.ts";
