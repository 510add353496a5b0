// Logs are texts in the page (build.mjs).
declare module "*.log" {
  const log: string;
  export default log;
}
