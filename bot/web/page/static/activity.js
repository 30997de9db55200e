// Signs in within Discord's frame: it gets a code from Discord's window, and shows the table of
// the channel in a nested frame. This page stays loaded, since Discord's window sends it messages.
"use strict";

(async () => {
  const place = document.getElementById("activity");
  const says = place.querySelector("p");
  let code, instance;
  try {
    const { DiscordSDK } = await import(place.dataset.sdk);
    const discord = new DiscordSDK(place.dataset.application, { disableConsoleLogOverride: true });
    await discord.ready();
    instance = discord.instanceId;
    ({ code } = await discord.commands.authorize({
      client_id: place.dataset.application, response_type: "code", state: "", prompt: "none", scope: ["identify"],
    }));
  } catch {
    says.textContent = place.dataset.refused;
    return;
  }
  try {
    const answer = await fetch("/activity/session", { method: "POST", body: new URLSearchParams({ code, instance }) });
    if (!answer.ok) {
      says.textContent = answer.status === 403 ? place.dataset.refused : place.dataset.failed;
      return;
    }
    const frame = document.createElement("iframe");
    frame.title = place.dataset.name;
    frame.src = (await answer.json()).table;
    says.replaceWith(frame);
  } catch {
    says.textContent = place.dataset.failed;
  }
})();
