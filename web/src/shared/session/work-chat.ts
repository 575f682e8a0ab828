/** Whether the page stands in a work chat, WeCom or DingTalk, which signs people in by itself. */
export function inWorkChat(agent: string = navigator.userAgent): boolean {
  return /wxwork|dingtalk/i.test(agent);
}
